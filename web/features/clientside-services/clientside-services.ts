import { type FrameRequest, respond } from './respond.ts';

/** The document of the hidden frame. It responds to messages of our pages on their ports. */
window.addEventListener('message', async ({ origin, data, ports: [port] }) => {
  if (origin !== window.location.origin || !port) return;
  port.postMessage(await respond(data as FrameRequest));
});
