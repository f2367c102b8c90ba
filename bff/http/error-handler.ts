import type { Logger } from 'pino';
import type { Context, Middleware, Next } from '#bff/context.ts';
import type { ErrorBody } from '#bff/contracts/error.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { DomainError, Unavailable } from '#bff/domain-errors.ts';
import { isDependencyFailure } from './dependency-failure.ts';
import { toDomainResponse } from './domain-responses.ts';
import { HttpError, MethodNotAllowedError } from './errors.ts';
import { errorFields } from './logger.ts';

/** Returns the error that the client may see. An unknown error becomes a generic 500 (S59). */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DomainError) return toDomainResponse(error);
  if (isDependencyFailure(error))
    return toDomainResponse(new Unavailable(undefined, { cause: error }));
  return new HttpError(500, 'internal', MESSAGES.internal, { cause: error });
}

/** Formats an error for the product API. Its causes are only logged. */
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
 * Logs a server or dependency error. Logs the name, message and stack of its cause, but not the
 * object: it may contain a request with a token, as the errors of the stytch client do.
 */
export function logFailure(logger: Logger, requestId: string, error: HttpError): void {
  // A request with an unknown method is a client error, although its status is 501 (S84).
  if (error.status < 500 || error instanceof MethodNotAllowedError) return;
  const cause = error.cause;
  const known = cause instanceof Error && !('request' in cause);
  logger.error(
    {
      requestId,
      code: error.code,
      cause: known ? `${cause.name}: ${cause.message}` : undefined,
      sqlstate: known ? errorFields(cause).sqlstate : undefined,
      stack: known && error.status === 500 ? cause.stack : undefined,
    },
    'request failed',
  );
}

/** Formats the response body of an error, as JSON or plain text. */
export type ErrorPresenter = (error: HttpError, requestId: string) => object | string;

/** Converts errors thrown downstream to responses, by default in the product API's format. */
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
