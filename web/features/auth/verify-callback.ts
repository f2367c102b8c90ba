import { MESSAGES } from '#bff/contracts/messages.ts';
import type { VerifyResponse } from '#bff/contracts/session.ts';
import { verifyReauthentication } from '#web/features/factors/factors.api.ts';
import {
  completeRedirect,
  endRedirect,
  isRedirectPending,
} from '#web/features/factors/redirect-reauthentication.ts';
import { ApiError, api } from '#web/lib/api/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { type CallbackQuery, callbackQuery } from './callback-query.ts';
import { type Failure, type Outcome, verifyAddition } from './verify-addition.ts';

const SIGN_IN_CANCELED = 'Sign-in was canceled. You can try again at any time.';
const REAUTHENTICATION_CANCELED = 'The confirmation was canceled. Nothing was changed.';
const REFUSED = 'The sign-in was not completed. Please try again.';

let verification: Promise<Outcome> | undefined;

/** Returns the outcome of a failed verification, with its text (spec section 8, callback). */
function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) {
    const details = error.details ? ` - ${error.details}` : '';
    const message = `Authentication failed: ${error.message || 'Unknown error'}${details}`;
    return { ok: false, message, retryable: false };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, message: `Network error: ${message}`, retryable: true };
}

async function verifyReauthenticationOrSignIn(query: CallbackQuery): Promise<Outcome> {
  const { token, tokenType, error } = query;
  // Check the token type, because an emailed link may open in the tab that was redirected to an
  // identity provider.
  const isReauthentication = isRedirectPending() && (tokenType ?? 'oauth') === 'oauth';
  if (!token) {
    if (isReauthentication) endRedirect();
    // Do not show the error from the address, because anyone can create a link with any text.
    const canceled = isReauthentication ? REAUTHENTICATION_CANCELED : SIGN_IN_CANCELED;
    const provided = error === 'access_denied' ? canceled : error && REFUSED;
    const message = provided || MESSAGES.missingToken;
    return {
      ok: false,
      message,
      retryable: false,
      ...(isReauthentication && { isReauthentication }),
    };
  }
  const outcome = isReauthentication ? await reauthenticate(token) : undefined;
  return outcome ?? signIn(token, tokenType);
}

async function signIn(accessToken: string, tokenType: string | undefined): Promise<Outcome> {
  try {
    const response = await api.post<VerifyResponse>('/auth/verify', { accessToken, tokenType });
    return response.signedIn
      ? { ok: true }
      : { ok: true, to: paths.login, needsSecondFactor: true };
  } catch (error) {
    return toFailure(error);
  }
}

/**
 * Verifies a reauthentication. Ends the pending redirect after any response, because otherwise the
 * tab's next sign-in would be handled as a reauthentication.
 * @returns undefined when the session has ended: the token may belong to a sign-in
 */
async function reauthenticate(token: string): Promise<Outcome | undefined> {
  try {
    await verifyReauthentication({ token });
    completeRedirect();
    return { ok: true, to: paths.settings };
  } catch (error) {
    const failure = { ...toFailure(error), isReauthentication: true };
    if (failure.retryable) return failure;
    endRedirect();
    return error instanceof ApiError && error.status === 401 ? undefined : failure;
  }
}

const verify = async (query: CallbackQuery): Promise<Outcome> =>
  (await verifyAddition(query)) ?? verifyReauthenticationOrSignIn(query);

/** Verifies this document's token. Later calls return the same result. */
export function verifyOnce(): Promise<Outcome> {
  verification ??= verify(callbackQuery());
  return verification;
}

/** Verifies the token again, after a network failure. */
export function verifyAgain(): Promise<Outcome> {
  verification = verify(callbackQuery());
  return verification;
}
