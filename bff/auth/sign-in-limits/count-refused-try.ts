import { ProviderError } from '#bff/auth/stytch/errors.ts';
import type { Next } from '#bff/context.ts';
import { SECOND_FACTOR_REQUIRED } from '#bff/contracts/factors.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import { ReauthenticationRequiredError } from '#bff/http/errors.ts';

/**
 * Error types that do not count as failed attempts. They mean that the password is correct, or that
 * the provider did not compare it, because the captcha is missing, the account does not exist or
 * already exists, or the password is new. They do not help to guess a password, and the provider
 * does not count them either. Counting them could prevent an owner from signing up.
 */
const NOT_FAILED = new Set([
  'captcha_required',
  'captcha_failed',
  'reset_password',
  'weak_password',
  'breached_password',
  'duplicate_email',
  'email_not_found',
  // The password or code is correct, and the account has an authenticator app.
  SECOND_FACTOR_REQUIRED,
]);

/**
 * Returns whether a failed call counts as a failed attempt. An outage does not count. A timeout
 * counts, because the provider may have counted the attempt.
 */
function countsAsAttempt(error: unknown): boolean {
  if (error instanceof Unavailable) return false;
  if (error instanceof ReauthenticationRequiredError) return false;
  if (!(error instanceof ProviderError)) return true;
  return error.status !== 429 && !NOT_FAILED.has(error.type);
}

/** Runs the rest of a request. Refunds the attempt unless it counts as a failed one. */
export async function countRefusedTry(next: Next, refund: () => Promise<unknown>): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (!countsAsAttempt(error)) await refund();
    throw error;
  }
  await refund();
}
