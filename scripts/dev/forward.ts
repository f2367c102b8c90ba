import { Agent, type IncomingMessage, request as open, type ServerResponse } from 'node:http';

/**
 * Sends a response in place of the BFF's response and returns true, or returns false. If it returns
 * false, the proxy sends the BFF's response unchanged.
 */
type TakeOver = (bffResponse: IncomingMessage) => boolean;

export type Forward = (
  request: IncomingMessage,
  response: ServerResponse,
  takeOver: TakeOver,
) => void;

/** Creates a streaming proxy to the BFF. The proxy does not add, change or drop headers. */
export function createForward(bffUrl: string): Forward {
  const agent = new Agent({ keepAlive: true });

  return (request, response, takeOver) => {
    const { method, headers, url } = request;
    const upstream = open(new URL(bffUrl), { agent, method, headers, path: url });
    upstream.on('response', (bffResponse) => {
      if (takeOver(bffResponse)) return;
      response.writeHead(
        bffResponse.statusCode ?? 502,
        bffResponse.statusMessage,
        bffResponse.rawHeaders,
      );
      bffResponse.pipe(response);
      bffResponse.on('error', () => response.destroy());
    });
    upstream.on('error', (error) => {
      if (response.headersSent) return response.destroy();
      response
        .writeHead(502, { 'Content-Type': 'text/plain' })
        .end(`The BFF is unreachable: ${error.message}\n`);
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };
}
