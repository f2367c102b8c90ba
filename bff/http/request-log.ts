import { randomUUID } from 'node:crypto';
import type { Context, Middleware, Next } from 'koa';
import type { Logger } from 'pino';

interface RequestRecord {
  requestId: string;
  method: string;
  /** Without its query: a callback's query holds a one-time token. */
  path: string;
  status: number;
  startedAt: number;
}

export function logRequest(logger: Logger, record: RequestRecord): void {
  const { requestId, method, path, status, startedAt } = record;
  const ms = Math.round(performance.now() - startedAt);
  logger.info({ requestId, method, path, status, ms }, 'request');
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
