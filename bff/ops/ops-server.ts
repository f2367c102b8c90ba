import { createServer, type RequestListener, type Server } from 'node:http';
import type { ReadinessReport } from './readiness.ts';

interface OpsServerDeps {
  readiness: { report(): Promise<ReadinessReport> };
  /** Returns the metrics in the text format of Prometheus. */
  metrics(): Promise<{ contentType: string; text: string }>;
}

interface OpsResponse {
  status: number;
  type: string;
  text: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';

const asJson = (status: number, body: object): OpsResponse => ({
  status,
  type: JSON_TYPE,
  text: JSON.stringify(body),
});

/** Maximum size of a request's headers, in bytes. */
const HEADERS_MAX = 8 * 1024;
const REQUEST_MS = 5_000;
/**
 * Interval at which connections are checked for timeouts, in milliseconds. Node's default is 30 s.
 */
const CHECK_MS = 1_000;
/** Maximum number of connections. Prometheus and the probes of a few proxies need fewer. */
const CONNECTIONS_MAX = 100;

/**
 * Creates the server of the private port (S86), but does not listen. It shares no routes and no
 * middleware with the public server.
 */
export function createOpsServer({ readiness, metrics }: OpsServerDeps): Server {
  const routes: Record<string, () => Promise<OpsResponse>> = {
    '/livez': async () => asJson(200, { status: 'live' }),
    '/readyz': async () => {
      const report = await readiness.report();
      return asJson(report.status === 'ready' ? 200 : 503, report);
    },
    '/metrics': async () => {
      const { contentType, text } = await metrics();
      return { status: 200, type: contentType, text };
    },
  };

  async function respond(method: string | undefined, url = ''): Promise<OpsResponse> {
    const path = url.split('?', 1)[0] ?? '';
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (!route) return asJson(404, { error: 'Not found.' });
    if (method !== 'GET' && method !== 'HEAD') return asJson(405, { error: 'Use GET.' });
    return route();
  }

  const listener: RequestListener = (request, response) => {
    const send = ({ status, type, text }: OpsResponse) => {
      response.writeHead(status, {
        'Content-Type': type,
        'Content-Length': Buffer.byteLength(text),
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      });
      response.end(request.method === 'HEAD' ? undefined : text);
    };
    respond(request.method, request.url).then(send, () =>
      send(asJson(500, { error: 'Internal error.' })),
    );
  };
  const server = createServer(
    {
      maxHeaderSize: HEADERS_MAX,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    listener,
  );
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}

/**
 * Returns a function that runs `work` at most once at a time. All calls during a run share the next
 * run, so that even many calls cause only one run at a time. Each caller gets the result of a run
 * that began after its call.
 */
export function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const run = work();
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}
