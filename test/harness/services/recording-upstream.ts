import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request exactly as received. */
interface Recorded {
  method: string;
  /** The request target, verbatim. */
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A response to send instead of the provider's; an object is sent as JSON. */
export interface ScriptedResponse {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string | object;
}
/** A response, or a function that handles the connection. */
type Script = ScriptedResponse | ((response: ServerResponse, recorded: Recorded) => void);

export interface RecordingUpstream {
  url: string;
  /** The received requests, oldest first. */
  readonly requests: readonly Recorded[];
  /** Returns the requests below /sdk, such as `POST /sdk/v1/otps/authenticate`. */
  sdkCalls(): string[];
  /**
   * Returns the last request of a call.
   * @throws when there was none
   */
  last(call: string): Recorded;
  /**
   * Scripts the response to a call. `*` stands for all calls of the browser API that have no script
   * of their own.
   */
  script(call: string, script: Script): void;
  /** Clears the requests and keeps the scripts. */
  forget(): void;
  /** Clears the requests and the scripts. */
  reset(): void;
  stop(): Promise<void>;
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: ScriptedResponse) {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

async function readBody(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Forwards a request to the provider, and its response to the client, both unchanged. */
function pass(to: URL, { method, target, headers, body }: Recorded, near: ServerResponse) {
  const { hostname, port } = to;
  const far = request({ hostname, port, method, path: target, headers }, (response) => {
    near.writeHead(response.statusCode ?? 502, response.rawHeaders);
    response.pipe(near);
  });
  far.once('error', () => near.destroy());
  far.end(body);
}

/**
 * Starts a proxy between the server and the provider that records requests. Calls without a script
 * go to the provider.
 * @param target the provider's address
 */
export async function startRecordingUpstream(target: string): Promise<RecordingUpstream> {
  const requests: Recorded[] = [];
  const scripts = new Map<string, Script>();
  const isSdk = ({ target }: Recorded) => target.startsWith('/sdk');
  const forget = () => {
    requests.length = 0;
  };
  const nameOf = ({ method, target }: Recorded) => `${method} ${target}`;

  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const recorded = { method, target: url, headers, body: await readBody(incoming) };
    requests.push(recorded);
    const any = isSdk(recorded) ? scripts.get('*') : undefined;
    const script = scripts.get(nameOf(recorded)) ?? any;
    if (typeof script === 'function') script(response, recorded);
    else if (script) send(response, script);
    else pass(new URL(target), recorded, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    sdkCalls: () => requests.filter(isSdk).map(nameOf),
    last(call) {
      const found = requests.findLast((recorded) => nameOf(recorded) === call);
      if (!found) throw new Error(`${call} was not received.`);
      return found;
    },
    script: (call, script) => void scripts.set(call, script),
    forget,
    reset() {
      forget();
      scripts.clear();
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
