import { connect } from 'node:net';

export interface RawResponse {
  /** The status, or 0 without a response. */
  status: number;
  /** The unparsed head and body. */
  text: string;
}

/**
 * Sends raw bytes and reads until the server closes the connection.
 * @param bytes a whole request with one character per byte; its head contains `Connection: close`
 */
export function rawRequest(url: string, bytes: string): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    // A reset after an error response is expected.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
    socket.write(bytes, 'latin1');
  });
}

/**
 * Returns the bytes of a request: the head with CRLF line ends, and a JSON body with its
 * Content-Length.
 */
export function rawBytes(line: string, headers: Record<string, string>, body = ''): string {
  const all = { Connection: 'close', 'Content-Length': String(body.length), ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [line, ...head, '', body].join('\r\n');
}
