import { randomUUID } from 'node:crypto';
import { type DestinationStream, type Logger, symbols } from 'pino';
import type { Context, Middleware, Next } from '#bff/context.ts';
import { afterResponses } from '#bff/http/after-responses.ts';

/** Logged for every path that matches no route and no file. */
const UNMATCHED = '(unmatched)';

interface RequestRecord {
  requestId: string;
  method: string;
  /**
   * The route's pattern, e.g. `/u/:username`, because a path contains names, ids and encoded
   * queries (S84).
   */
  route: string;
  status: number;
  startedAt: number;
}

/** Logs one line for a response, in the logger's format. */
export function logRequest(logger: Logger, record: RequestRecord): void {
  if (!logger.isLevelEnabled('info')) return;
  const ms = Math.round(performance.now() - record.startedAt);
  writeLater({ logger, record, time: Date.now(), ms });
}

interface Line {
  logger: Logger;
  record: RequestRecord;
  /** In milliseconds since the epoch. */
  time: number;
  ms: number;
}

/** Formatted by hand: on a cached page the general serializer would take a fifth of the request. */
const writeLater = afterResponses(({ logger, record, time, ms }: Line) => {
  const { requestId, method, route, status } = record;
  destinationOf(logger).write(
    `{"level":30,"time":${time},"requestId":"${requestId}","method":${JSON.stringify(method)},` +
      `"route":${JSON.stringify(route)},"status":${status},"ms":${ms},"msg":"request"}\n`,
  );
});

function destinationOf(logger: Logger): DestinationStream {
  return (logger as unknown as Record<symbol, DestinationStream>)[
    symbols.streamSym
  ] as DestinationStream;
}

/** The properties of @koa/router's layers that are used here. */
interface MatchedLayer {
  path: string | RegExp;
  /** Empty for a middleware of several routes. */
  methods: readonly string[];
}

/**
 * Returns the pattern of the matched route: the first with the request's method, otherwise the
 * first with its path. For a file, the static-files middleware sets the pattern in the state.
 */
function routeOf(ctx: Context): string {
  if (ctx.state.filePattern !== undefined) return ctx.state.filePattern;
  const layers = ((ctx.matched ?? []) as MatchedLayer[]).filter(
    ({ methods }) => methods.length > 0,
  );
  const route = layers.find(({ methods }) => methods.includes(ctx.method)) ?? layers[0];
  return String(route?.path ?? UNMATCHED);
}

/** Assigns a request id, sends it to the client, and logs each request after its response. */
export function requestLog(logger: Logger): Middleware {
  return async function log(ctx: Context, next: Next) {
    const startedAt = performance.now();
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.startedAt = Date.now();
    ctx.set('X-Request-Id', requestId);
    ctx.res.once('close', () => {
      const [method, status] = [ctx.method, ctx.res.statusCode];
      logRequest(logger, { requestId, method, route: routeOf(ctx), status, startedAt });
    });
    await next();
  };
}
