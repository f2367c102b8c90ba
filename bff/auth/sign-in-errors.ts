import { toHttpError } from '#bff/http/error-handler.ts';
import { HttpError, UnavailableError } from '#bff/http/errors.ts';
import { ProviderRejectedError, ProviderUnavailableError } from './stytch/errors.ts';

/** Explanations of known rejections; others get OTHER_REJECTION. */
const REJECTIONS = new Map([
  ['oauth_token_not_found', 'The sign-in link has been used or has expired.'],
  ['magic_link_not_found', 'The sign-in link has been used or has expired.'],
  ['pkce_mismatch', 'The sign-in was started in another browser.'],
  ['pkce_expected_code_verifier', 'The sign-in was started in another way.'],
  ['pkce_did_not_expect_code_verifier', 'The sign-in was started in another way.'],
]);
const OTHER_REJECTION = 'The sign-in provider did not accept the sign-in.';

/** Converts an error of a sign-in to one that may be shown to the user (S59). */
export function toSignInError(error: unknown): HttpError {
  if (error instanceof ProviderRejectedError) {
    const details = REJECTIONS.get(error.type) ?? OTHER_REJECTION;
    return new HttpError(401, 'sign_in_refused', 'The sign-in was refused', { details });
  }
  if (error instanceof ProviderUnavailableError) {
    return new UnavailableError('Sign-in is not available right now', {
      details: 'The sign-in provider does not respond. Please try again in a moment.',
      cause: error,
    });
  }
  return toHttpError(error);
}
