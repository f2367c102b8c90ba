/** The provider understood the call and refused it. `type` is its error_type, for us alone. */
export class ProviderRejectedError extends Error {
  override name = 'ProviderRejectedError';
  readonly type: string;
  /** HTTP status of the refusal. */
  readonly status: number;

  constructor(type: string, status: number) {
    super(`The sign-in provider refused: ${type}`);
    this.type = type;
    this.status = status;
  }
}

/** The provider is down, slow, overloaded or answers nonsense: the call may be repeated. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError';
  /** False when the provider says that it has not looked at the call. */
  readonly wasTried: boolean;

  constructor(reason: string, wasTried = true) {
    super(`The sign-in provider is unavailable: ${reason}`);
    this.wasTried = wasTried;
  }
}

/**
 * The error types that end a session. The SDK counts two more (stytch.md), which say that a credential
 * is wrong: asked by us, that is our own, and a mistake in it must not sign everybody out.
 */
export const SESSION_ENDED_ERRORS: ReadonlySet<string> = new Set([
  'session_not_found',
  'user_unauthenticated',
  'user_not_found',
]);
