import { REAUTHENTICATION_REQUIRED } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { RETRY_SECONDS } from '#bff/domain-errors.ts';

interface HttpErrorOptions {
  details?: string;
  fields?: Record<string, string>;
  /** Seconds after which the client may retry; sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error that the client may see. It has a status, a stable code, and a message for users. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, options: HttpErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.details = options.details;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}

export class BadRequestError extends HttpError {
  constructor(message: string, options: HttpErrorOptions = {}) {
    super(400, 'bad_request', message, options);
  }
}

export class NotSignedInError extends HttpError {
  constructor() {
    super(401, 'not_signed_in', MESSAGES.notSignedIn);
  }
}

export class CrossOriginError extends HttpError {
  constructor() {
    super(403, 'cross_origin', 'This request came from another site.');
  }
}

/** The session's owner must reauthenticate first (S68). */
export class ReauthenticationRequiredError extends HttpError {
  constructor() {
    super(403, REAUTHENTICATION_REQUIRED, MESSAGES.reauthenticationRequired);
  }
}

export class NotFoundError extends HttpError {
  constructor(message = 'Not found.') {
    super(404, 'not_found', message);
  }
}

/** The path exists, but not with this method. The router sets the Allow header. */
export class MethodNotAllowedError extends HttpError {
  constructor(status: 405 | 501) {
    super(status, 'method_not_allowed', 'This method is not allowed.');
  }
}

export class ConflictError extends HttpError {
  constructor(code: string, message: string, options: HttpErrorOptions = {}) {
    super(409, code, message, options);
  }
}

export class TooLargeError extends HttpError {
  constructor(message = 'The request is too large.', options: HttpErrorOptions = {}) {
    super(413, 'too_large', message, options);
  }
}

/** The body did not arrive in time, or its upload slot went to another request. */
export class SlowBodyError extends HttpError {
  constructor() {
    super(408, 'too_slow', 'The request took too long to arrive. Please try again.');
  }
}

export class UnsupportedMediaTypeError extends HttpError {
  constructor(message = 'Send JSON with the content type application/json.') {
    super(415, 'unsupported_media_type', message);
  }
}

/** The sign-in provider timed out; the client may retry. */
export class GatewayTimeoutError extends HttpError {
  constructor() {
    super(
      504,
      'upstream_timeout',
      'The sign-in provider took too long to respond. Please try again.',
      {
        retryAfter: RETRY_SECONDS,
      },
    );
  }
}
