import { ProviderError } from '#bff/gateway/upstream/provider-error.ts';
import { ReauthenticationRequiredError, UnavailableError } from '#bff/http/errors/errors.ts';

/** Refusals that say nothing about the password or code, or that it was right. */
const NOT_FAILED = new Set(['captcha_required', 'captcha_failed', 'reset_password']);

/**
 * Whether a failed call counts as a try. An outage does not, so that it costs nobody an allowance. A
 * timeout does: the provider may have counted it.
 */
export function reachedProvider(error: unknown): boolean {
  if (error instanceof UnavailableError) return false;
  if (error instanceof ReauthenticationRequiredError) return false;
  if (!(error instanceof ProviderError)) return true;
  return error.status !== 429 && !NOT_FAILED.has(error.type);
}
