import { connect, type Socket } from 'node:net';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';

const PERIOD_MS = 100;

interface Slow {
  /** Method and path, such as `PUT /api/profile`. */
  line: string;
  /** Value of Content-Length. The client never sends the whole body. */
  length: number;
  /** Bytes to send every tenth of a second. */
  bytes?: number;
  /** The client address to send; by default that of `client`. */
  address?: string;
}

/** A request whose JSON body is sent slowly. */
export class Trickle {
  /** The response so far. */
  response = '';
  /** Resolves to the whole response when the server has closed the connection. */
  readonly closed: Promise<string>;
  readonly #socket: Socket;
  readonly #timer: NodeJS.Timeout;

  constructor(app: TestApp, client: BrowserlessClient, { line, length, bytes = 1, address }: Slow) {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const headers = client.headers(line, undefined, {
      Host: 'localhost',
      'Content-Type': 'application/json',
      'Content-Length': String(length),
      ...(address && { 'X-Forwarded-For': address }),
    });
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(`${[`${line} HTTP/1.1`, ...head, '', ''].join('\r\n')}{"image":"`);
    socket.on('data', (chunk) => {
      this.response += chunk;
    });
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.end();
        resolve(this.response);
      });
    });
    const text = 'a'.repeat(bytes);
    this.#timer = setInterval(() => socket.write(text), PERIOD_MS);
    this.#socket = socket;
    atEndOfFile(() => this.end());
  }

  /** The response's status, or 0 before it arrives. */
  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.response)?.[1] ?? 0);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#socket.destroy();
  }
}
