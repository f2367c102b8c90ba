import { Agent, type IncomingMessage, request as open, type ServerResponse } from 'node:http';

/** Takes an answer over and says so; else it goes to the browser as it is. */
type TakeOver = (answer: IncomingMessage) => boolean;

export type Forward = (
  request: IncomingMessage,
  response: ServerResponse,
  takeOver: TakeOver,
) => void;

/** Streams requests to the BFF and its answers back; no header is added, changed or dropped. */
export function createForward(bffUrl: string): Forward {
  const agent = new Agent({ keepAlive: true });

  return (request, response, takeOver) => {
    const { method, headers, url } = request;
    const upstream = open(new URL(bffUrl), { agent, method, headers, path: url });
    upstream.on('response', (answer) => {
      if (takeOver(answer)) return;
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    upstream.on('error', (error) => {
      if (response.headersSent) return response.destroy();
      response.writeHead(502, { 'Content-Type': 'text/plain' }).end(`The BFF: ${error.message}\n`);
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };
}
