import { SECOND_FACTOR_REQUIRED } from '#bff/contracts/factors.ts';
import { ProviderError } from '#bff/gateway/upstream/provider-error.ts';
import { ReauthenticationRequiredError, UnavailableError } from '#bff/http/errors/errors.ts';

/**
 * Refusals of a password that is right, or that the provider compares with none: of an account that
 * does not exist, or exists already, and of a new password. It counts no failed try for them, and
 * without an account there is nothing to guess: counted, they would keep its owner from signing up.
 */
const NOT_FAILED = new Set([
  'captcha_required',
  'captcha_failed',
  'reset_password',
  'weak_password',
  'breached_password',
  'duplicate_email',
  'email_not_found',
  // The password or code was right, and the account has an authenticator app.
  SECOND_FACTOR_REQUIRED,
]);

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
