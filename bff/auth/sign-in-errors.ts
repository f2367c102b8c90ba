import { DomainError, Unavailable } from '#bff/domain-errors.ts';
import { toHttpError } from '#bff/http/error-handler.ts';
import { SignInRefused } from './auth-errors.ts';
import { ProviderRejectedError, ProviderUnavailableError } from './stytch/errors.ts';

const STARTED_ELSEWHERE =
  'The sign-in was not started on the login page. Please start again there.';
/** Messages for known rejections. All other rejections get OTHER_REJECTION. */
const REJECTIONS = new Map([
  ['oauth_token_not_found', 'The sign-in was already completed or has expired.'],
  ['magic_link_not_found', 'The sign-in link has been used or has expired.'],
  ['pkce_mismatch', 'The sign-in was started in another browser.'],
  ['pkce_expected_code_verifier', STARTED_ELSEWHERE],
  ['pkce_did_not_expect_code_verifier', STARTED_ELSEWHERE],
]);
const OTHER_REJECTION = 'The sign-in provider did not accept the sign-in.';

/** Converts an error of a sign-in to an error whose message may be shown to the user (S59). */
export function toSignInError(error: unknown): Error {
  if (error instanceof ProviderRejectedError) {
    return new SignInRefused(REJECTIONS.get(error.type) ?? OTHER_REJECTION);
  }
  if (error instanceof ProviderUnavailableError) {
    return new Unavailable('Sign-in is not available right now', {
      details: 'The sign-in provider does not respond. Please try again in a moment.',
      cause: error,
    });
  }
  return error instanceof DomainError ? error : toHttpError(error);
}
