import { MESSAGES } from '#bff/contracts/messages.ts';
import type { VerifyResponse } from '#bff/contracts/session.ts';
import { verifyConfirmation } from '#web/features/factors/factors.api.ts';
import {
  confirmRedirect,
  endRedirect,
  isRedirectUnderWay,
} from '#web/features/factors/redirect-confirmation.ts';
import { ApiError, api } from '#web/lib/api/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { type CallbackQuery, callbackQuery } from './callback-query.ts';
import { verifyAddition } from './verify-addition.ts';

interface Failure {
  ok: false;
  message: string;
  /** Whether posting the same token once more can help. */
  again: boolean;
  /** It was no sign-in, but the confirmation of somebody who is signed in. */
  isConfirmation?: boolean;
  /** It was to add an identity provider to the account of somebody who is signed in. */
  isAddition?: boolean;
}
/** How a sign-in ended. */
export type Outcome = { ok: true; to?: string; needsSecondFactor?: true } | Failure;

const CANCELLED = 'Sign-in was cancelled. You can try again whenever you like.';
const CANCELLED_CONFIRMATION = 'The confirmation was cancelled. Nothing was changed.';
const REFUSED = 'The sign-in was not completed. Please try again.';

let attempt: Promise<Outcome> | undefined;

/** The words for a failed verification (spec section 8, callback). */
export function failure(error: unknown): Failure {
  if (error instanceof ApiError) {
    const details = error.details ? ` - ${error.details}` : '';
    const message = `Authentication failed: ${error.message || 'Unknown error'}${details}`;
    return { ok: false, message, again: false };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, message: `Network error: ${message}`, again: true };
}

async function verify(query: CallbackQuery): Promise<Outcome> {
  const { token, tokenType, error } = query;
  // A link of a mail may be opened in the tab that has left for an identity provider.
  const isConfirmation = isRedirectUnderWay() && (tokenType ?? 'oauth') === 'oauth';
  if (!token) {
    if (isConfirmation) endRedirect();
    // What the address says is for programs: whoever made the link could have written it.
    const cancelled = isConfirmation ? CANCELLED_CONFIRMATION : CANCELLED;
    const provided = error === 'access_denied' ? cancelled : error && REFUSED;
    const message = provided || MESSAGES.missingToken;
    return { ok: false, message, again: false, ...(isConfirmation && { isConfirmation }) };
  }
  const confirmed = isConfirmation ? await confirm(token) : undefined;
  if (confirmed) return confirmed;
  return signIn(token, tokenType);
}

async function signIn(accessToken: string, tokenType: string | undefined): Promise<Outcome> {
  try {
    const answer = await api.post<VerifyResponse>('/auth/verify', { accessToken, tokenType });
    return answer.signedIn ? { ok: true } : { ok: true, to: paths.login, needsSecondFactor: true };
  } catch (reason) {
    return failure(reason);
  }
}

/**
 * Ends the redirect with any answer: it would turn the next sign-in of this tab into a confirmation.
 * @returns undefined when the session is over, so that the token may be that of a sign-in
 */
async function confirm(token: string): Promise<Outcome | undefined> {
  try {
    await verifyConfirmation({ token });
    confirmRedirect();
    return { ok: true, to: paths.settings };
  } catch (reason) {
    const failed = { ...failure(reason), isConfirmation: true };
    if (failed.again) return failed;
    endRedirect();
    return reason instanceof ApiError && reason.status === 401 ? undefined : failed;
  }
}

const exchange = async (query: CallbackQuery): Promise<Outcome> =>
  (await verifyAddition(query)) ?? verify(query);

/** Exchanges this document's token: once, however often it is called. */
export function verifyOnce(): Promise<Outcome> {
  attempt ??= exchange(callbackQuery());
  return attempt;
}

/** Posts the token that is still in memory again, after a failure of the network. */
export function verifyAgain(): Promise<Outcome> {
  attempt = exchange(callbackQuery());
  return attempt;
}
