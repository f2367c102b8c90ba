import type { Context, Middleware, Next } from 'koa';
import type { Logger } from 'pino';
import type { ErrorBody } from '#bff/contracts/error.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { isDependencyFailure } from './dependency-failure.ts';
import { HttpError, MethodNotAllowedError, UnavailableError } from './errors.ts';

/** What the caller may know of an error; unknown ones say nothing (S59). */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isDependencyFailure(error)) return new UnavailableError(undefined, { cause: error });
  return new HttpError(500, 'internal', MESSAGES.internal, { cause: error });
}

/** An error as the product API tells it; causes stay in the log. */
export function errorBody(error: HttpError, requestId: string): ErrorBody {
  const { details, fields } = error;
  return {
    error: error.message,
    code: error.code,
    ...(details === undefined ? {} : { details }),
    ...(fields === undefined ? {} : { fields }),
    requestId,
  };
}

/**
 * Logs an error of ours or of a dependency: only names and messages of causes, as an error object
 * may carry a request with a token in it (the stytch client's do).
 */
export function logFailure(logger: Logger, requestId: string, error: HttpError): void {
  // An unknown method is the caller's mistake, whatever the number of its status (S84).
  if (error.status < 500 || error instanceof MethodNotAllowedError) return;
  const cause = error.cause;
  const known = cause instanceof Error && !('request' in cause);
  logger.error(
    {
      requestId,
      code: error.code,
      cause: known ? `${cause.name}: ${cause.message}` : undefined,
      stack: known && error.status === 500 ? cause.stack : undefined,
    },
    'request failed',
  );
}

/** What a caller gets to read of an error: JSON, or a plain text. */
export type ErrorPresenter = (error: HttpError, requestId: string) => object | string;

/** Turns whatever is thrown below into a JSON error: the one shape of our own calls, unless told another. */
export function errorHandler(logger: Logger, present: ErrorPresenter = errorBody): Middleware {
  return async function handleErrors(ctx: Context, next: Next) {
    try {
      await next();
    } catch (thrown) {
      const error = toHttpError(thrown);
      logFailure(logger, ctx.state.requestId, error);
      ctx.status = error.status;
      if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter));
      ctx.set('Cache-Control', 'no-store');
      ctx.body = present(error, ctx.state.requestId);
    }
  };
}
