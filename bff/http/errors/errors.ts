import { REAUTHENTICATION_REQUIRED } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';

interface HttpErrorOptions {
  details?: string;
  fields?: Record<string, string>;
  /** Seconds after which a repetition may succeed: becomes Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error that a caller may see: status, stable code, text for people. */
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
    super(401, 'not_signed_in', 'Please sign in.');
  }
}

export class CrossOriginError extends HttpError {
  constructor() {
    super(403, 'cross_origin', 'This request came from another site.');
  }
}

/** The owner of the session has to prove who they are first (S68). */
export class ReauthenticationRequiredError extends HttpError {
  constructor() {
    super(403, REAUTHENTICATION_REQUIRED, MESSAGES.reauthenticationRequired);
  }
}

export class ProRequiredError extends HttpError {
  constructor() {
    super(403, 'pro_required', MESSAGES.proRequired);
  }
}

export class NotFoundError extends HttpError {
  constructor(message = 'Not found.') {
    super(404, 'not_found', message);
  }
}

/** The path exists, the method does not; Allow is set by the router. */
export class MethodNotAllowedError extends HttpError {
  constructor(status: 405 | 501) {
    super(status, 'method_not_allowed', 'This method is not allowed here.');
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

/** The body did not come in its time, or others needed the place that it took. */
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

export class RateLimitedError extends HttpError {
  constructor(retryAfter: number, message: string = MESSAGES.rateLimited) {
    super(429, 'rate_limited', message, { retryAfter });
  }
}

/** A dependency is down, slow or answers nonsense; the request may be repeated. */
export class UnavailableError extends HttpError {
  constructor(message: string = MESSAGES.unavailable, options: HttpErrorOptions = {}) {
    super(503, 'unavailable', message, { retryAfter: 5, ...options });
  }
}

/** A dependency took longer than it may; the request may be repeated. */
export class GatewayTimeoutError extends HttpError {
  constructor() {
    super(504, 'upstream_timeout', 'The sign-in provider takes too long. Please try again.', {
      retryAfter: 5,
    });
  }
}

/** The text of a 404 for a public page, here so that API and page say the same. */
export class ProfileNotFoundError extends NotFoundError {
  constructor() {
    super(MESSAGES.profileNotFound);
  }
}
