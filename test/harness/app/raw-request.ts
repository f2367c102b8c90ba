import { connect } from 'node:net';

export interface RawAnswer {
  /** 0 when the server said nothing. */
  status: number;
  /** Head and body as they came. */
  text: string;
}

/**
 * Sends bytes that no client library would, each character one byte, and reads until the server
 * closes. @param url of the server @param bytes a whole request, its head with `Connection: close`
 */
export function rawRequest(url: string, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    // A reset after a refusal is an end like any other.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
    socket.write(bytes, 'latin1');
  });
}

/** The bytes of a request: a head as given, lines by CRLF, and a JSON body of the right length. */
export function rawBytes(line: string, headers: Record<string, string>, body = ''): string {
  const all = { Connection: 'close', 'Content-Length': String(body.length), ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [line, ...head, '', body].join('\r\n');
}
