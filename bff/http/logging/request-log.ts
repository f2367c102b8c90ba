import { randomUUID } from 'node:crypto';
import type { Context, Middleware, Next } from 'koa';
import { type DestinationStream, type Logger, symbols } from 'pino';

interface RequestRecord {
  requestId: string;
  method: string;
  /** Without its query: a callback's query holds a one-time token. */
  path: string;
  status: number;
  startedAt: number;
}

/**
 * One line an answer, in the logger's format. Written as text: on a cached page the general
 * serializer would be a fifth of the whole request.
 */
export function logRequest(logger: Logger, record: RequestRecord): void {
  if (!logger.isLevelEnabled('info')) return;
  const { requestId, method, path, status, startedAt } = record;
  const ms = Math.round(performance.now() - startedAt);
  destinationOf(logger).write(
    `{"level":30,"time":${Date.now()},"requestId":"${requestId}","method":${JSON.stringify(method)},` +
      `"path":${JSON.stringify(path)},"status":${status},"ms":${ms},"msg":"request"}\n`,
  );
}

function destinationOf(logger: Logger): DestinationStream {
  return (logger as unknown as Record<symbol, DestinationStream>)[
    symbols.streamSym
  ] as DestinationStream;
}

/** Names each request, logs it once it is answered, and tells the caller the name. */
export function requestLog(logger: Logger): Middleware {
  return async function log(ctx: Context, next: Next) {
    const startedAt = performance.now();
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    ctx.res.once('close', () => {
      const { method, path } = ctx;
      logRequest(logger, { requestId, method, path, status: ctx.res.statusCode, startedAt });
    });
    await next();
  };
}
