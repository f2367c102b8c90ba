import { type FrameRequest, respond } from './respond.ts';

/** The document of the hidden frame: our own pages ask, and each brings a port for its answer. */
window.addEventListener('message', async ({ origin, data, ports: [port] }) => {
  if (origin !== window.location.origin || !port) return;
  port.postMessage(await respond(data as FrameRequest));
});
