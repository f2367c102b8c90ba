import { MESSAGES } from '#bff/contracts/messages.ts';
import { verifyConfirmation } from '#web/features/factors/factors.api.ts';
import {
  confirmRedirect,
  isRedirectUnderWay,
} from '#web/features/factors/redirect-confirmation.ts';
import { ApiError, api } from '#web/lib/api/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { type CallbackQuery, callbackQuery } from './callback-query.ts';

/** How a sign-in ended. `again` says whether posting the same token once more can help. */
export type Outcome = { ok: true; to?: string } | { ok: false; message: string; again: boolean };

const CANCELLED = 'Sign-in was cancelled. You can try again whenever you like.';
const CANCELLED_CONFIRMATION = 'The confirmation was cancelled. Nothing was changed.';
const REFUSED = 'The sign-in was not completed. Please try again.';

let attempt: Promise<Outcome> | undefined;

/** The words for a failed verification (spec section 8, callback). */
export function failure(error: unknown): Outcome {
  if (error instanceof ApiError) {
    const details = error.details ? ` - ${error.details}` : '';
    const message = `Authentication failed: ${error.message || 'Unknown error'}${details}`;
    return { ok: false, message, again: false };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, message: `Network error: ${message}`, again: true };
}

async function verify({ token, tokenType, error }: CallbackQuery): Promise<Outcome> {
  if (!token) {
    // What the address says is for programs: whoever made the link could have written it.
    const cancelled = isRedirectUnderWay() ? CANCELLED_CONFIRMATION : CANCELLED;
    const provided = error === 'access_denied' ? cancelled : error && REFUSED;
    return { ok: false, message: provided || MESSAGES.missingToken, again: false };
  }
  try {
    if (isRedirectUnderWay()) {
      await verifyConfirmation({ token });
      confirmRedirect();
      return { ok: true, to: paths.settings };
    }
    await api.post('/auth/verify', { accessToken: token, tokenType });
    return { ok: true };
  } catch (reason) {
    return failure(reason);
  }
}

/** Exchanges this document's token: once, however often it is called. */
export function verifyOnce(): Promise<Outcome> {
  attempt ??= verify(callbackQuery());
  return attempt;
}

/** Posts the token that is still in memory again, after a failure of the network. */
export function verifyAgain(): Promise<Outcome> {
  attempt = verify(callbackQuery());
  return attempt;
}
