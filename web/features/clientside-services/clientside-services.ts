import { type FrameRequest, respond } from './respond.ts';

/**
 * The script of the SDK's hidden frame. It responds to messages from our pages through the port
 * that each message contains.
 */
window.addEventListener('message', async ({ origin, data, ports: [port] }) => {
  if (origin !== window.location.origin || !port) return;
  port.postMessage(await respond(data as FrameRequest));
});
