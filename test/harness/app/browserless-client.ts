import { type Agent, type IncomingHttpHeaders, Agent as KeepAlive, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isSafe } from '#bff/http/csrf.ts';
import { watchCost } from '#test/harness/cost/watch-cost.ts';

/**
 * The user agent of a real browser. With Node's own user agent, visits would count as those of a
 * bot.
 */
export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export type Headers = Record<string, string | undefined>;

export interface ClientResponse {
  status: number;
  headers: IncomingHttpHeaders;
  setCookies: string[];
  bytes: Buffer;
  text: string;
  /**
   * Returns the parsed body.
   * @throws when the body is not JSON
   */
  json<T = unknown>(): T;
}

interface Sending {
  body?: unknown;
  headers?: Headers;
}

const sockets = new KeepAlive({ keepAlive: true, maxSockets: 64 });

export interface ClientOptions {
  url: string;
  publicUrl: string;
  /** Sent as X-Forwarded-For. Omit it for requests through a real proxy. */
  address?: string;
  /** The agent that manages the connections: one of node:https for an https address. */
  agent?: Agent;
  /** Timeout of a request in milliseconds; none by default. */
  timeoutMs?: number;
}

/**
 * An HTTP client that keeps cookies and sends the headers of a browser's same-origin fetch. A
 * header set to undefined is omitted. Redirects are not followed.
 */
export class BrowserlessClient {
  readonly cookies = new Map<string, string>();
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get(path: string, headers: Headers = {}): Promise<ClientResponse> {
    return this.send('GET', path, { headers });
  }

  post(path: string, body?: unknown, headers: Headers = {}): Promise<ClientResponse> {
    return this.send('POST', path, { body, headers });
  }

  put(path: string, body?: unknown, headers: Headers = {}): Promise<ClientResponse> {
    return this.send('PUT', path, { body, headers });
  }

  delete(path: string, headers: Headers = {}): Promise<ClientResponse> {
    return this.send('DELETE', path, { headers });
  }

  /**
   * Sends a request. Strings and Buffers are sent unchanged, other values as JSON; all have the
   * type application/json.
   */
  async send(
    method: string,
    path: string,
    { body, headers = {} }: Sending,
  ): Promise<ClientResponse> {
    const bytes = bytesOf(body);
    const outgoing = { method, path, headers: this.headers(method, bytes, headers) };
    const response = await watchCost(`${method} ${path}`, {
      send: () => exchange(this.#options, outgoing, bytes),
      // Viewing a page again would count another view.
      isRepeatable: ({ status }) => status >= 400 || (isSafe(method) && !path.startsWith('/u/')),
    });
    this.#keep(response.setCookies);
    return response;
  }

  /** Returns the headers that `send` would send, for tests that open the connection themselves. */
  headers(method: string, body: Buffer | undefined, headers: Headers = {}): Record<string, string> {
    const unsafe = !['GET', 'HEAD', 'OPTIONS'].includes(method);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all: Headers = {
      'User-Agent': CHROME,
      Accept: '*/*',
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': this.#options.address,
      Cookie: cookie || undefined,
      Origin: unsafe ? this.#options.publicUrl : undefined,
      'Content-Type': body ? 'application/json' : undefined,
      'Content-Length': body || unsafe ? String(body?.length ?? 0) : undefined,
      ...headers,
    };
    return Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  }

  /**
   * Returns a client with a copy of the cookies, like another tab or a stolen session. Later
   * changes affect only one of the clients.
   */
  copy(): BrowserlessClient {
    const copy = new BrowserlessClient(this.#options);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  #keep(setCookies: string[]): void {
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const expires = /expires=([^;]+)/i.exec(line)?.[1];
      const gone = value === '' || (expires !== undefined && Date.parse(expires) <= Date.now());
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Returns the bytes of a body: an object as JSON, and a text or bytes unchanged. */
function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

interface Outgoing {
  method: string;
  path: string;
  headers: Record<string, string>;
}

function exchange(
  { url, agent = sockets, timeoutMs }: ClientOptions,
  outgoing: Outgoing,
  body: Buffer | undefined,
): Promise<ClientResponse> {
  const { protocol, hostname, port } = new URL(url);
  const open = protocol === 'https:' ? secureRequest : request;
  const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const call = open(
      { hostname, port, agent, ...(signal && { signal }), ...outgoing },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            setCookies: response.headers['set-cookie'] ?? [],
            bytes,
            text,
            json: () => JSON.parse(text),
          });
        });
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}

/** A client that records the value of every cookie it receives. */
export class CookieRecorder extends BrowserlessClient {
  readonly #noted: Set<string>;

  constructor(options: { url: string; publicUrl: string; address: string }, noted: Set<string>) {
    super(options);
    this.#noted = noted;
  }

  override async send(...request: Parameters<BrowserlessClient['send']>): Promise<ClientResponse> {
    const response = await super.send(...request);
    for (const line of response.setCookies) {
      const value = /^[^=]+=([^;]+)/.exec(line)?.[1];
      if (value) this.#noted.add(value);
    }
    return response;
  }
}
