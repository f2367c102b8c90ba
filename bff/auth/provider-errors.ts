/** The provider understood the call and refused it. `type` is its error_type, for us alone. */
export class ProviderRejectedError extends Error {
  override name = 'ProviderRejectedError';
  readonly type: string;

  constructor(type: string) {
    super(`The sign-in provider refused: ${type}`);
    this.type = type;
  }
}

/** The provider is down, slow, overloaded or answers nonsense: the call may be repeated. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError';

  constructor(reason: string) {
    super(`The sign-in provider is unavailable: ${reason}`);
  }
}
