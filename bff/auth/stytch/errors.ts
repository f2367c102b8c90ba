import { Unavailable } from '#bff/domain-errors.ts';
import { HttpError } from '#bff/http/errors.ts';

/**
 * The provider rejected a call. `type` is the provider's error_type, which is never sent to
 * clients.
 */
export class ProviderRejectedError extends Error {
  override name = 'ProviderRejectedError';
  readonly type: string;
  /** HTTP status of the response. */
  readonly status: number;

  constructor(type: string, status: number) {
    super(`The sign-in provider refused: ${type}`);
    this.type = type;
    this.status = status;
  }
}

/** The provider is down, slow, overloaded or sends invalid responses. The call may be retried. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError';
  /** False when it is certain that the provider has not processed the call. */
  readonly wasTried: boolean;

  constructor(reason: string, wasTried = true) {
    super(`The sign-in provider is unavailable: ${reason}`);
    this.wasTried = wasTried;
  }
}

/**
 * A rejection in the error format of the provider's SDK. The SDK evaluates the type and displays
 * the message.
 */
export class ProviderError extends HttpError {
  readonly type: string;

  constructor(status: number, type: string, message: string) {
    super(status, 'provider_refused', message);
    this.type = type;
  }
}

/** Converts an error of a provider call to a 503. Returns any other error unchanged. */
export function asUnavailable(cause: unknown): unknown {
  const isProviderError =
    cause instanceof ProviderUnavailableError || cause instanceof ProviderRejectedError;
  return isProviderError ? new Unavailable(undefined, { cause }) : cause;
}

/** Awaits a provider call. @throws Unavailable in place of the provider's errors */
export async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw asUnavailable(error);
  }
}

/**
 * The error types that mean that a session has ended. Excludes two types for which the SDK also
 * ends its session, because they report a wrong credential. Here, the credential belongs to the
 * server, and a misconfigured server must not sign out all users.
 */
export const SESSION_ENDED_ERRORS: ReadonlySet<string> = new Set([
  'session_not_found',
  'user_unauthenticated',
  'user_not_found',
]);
