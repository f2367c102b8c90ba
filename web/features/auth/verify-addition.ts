import { FACTOR_OF_OTHER_ACCOUNT } from '#bff/contracts/factors.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';
import { PROVIDER_NAMES } from '#web/features/factors/factor-names.ts';
import { verifyOAuthAddition } from '#web/features/factors/factors.api.ts';
import {
  confirmAddition,
  endAddition,
  pendingAddition,
} from '#web/features/factors/redirect-addition.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import type { CallbackQuery } from './callback-query.ts';
import type { Outcome } from './verify-callback.ts';

/**
 * Adds the identity provider that this tab has left for to the account (S69).
 * @returns undefined when the tab has not left for one, when it comes back by a link of a mail, and
 *   when the session is over, so that the token may be that of a sign-in
 */
export async function verifyAddition(query: CallbackQuery): Promise<Outcome | undefined> {
  const isOAuth = (query.tokenType ?? 'oauth') === 'oauth';
  const provider = isOAuth ? pendingAddition() : undefined;
  return provider && add(provider, query);
}

/** Any answer ends the redirect: it would turn the next sign-in of this tab into an addition. */
async function add(
  provider: OAuthProvider,
  { token, error }: CallbackQuery,
): Promise<Outcome | undefined> {
  const name = PROVIDER_NAMES[provider];
  const failed = (message: string): Outcome => {
    endAddition();
    return { ok: false, message, again: false, isAddition: true };
  };
  if (!token) {
    return failed(
      error === 'access_denied'
        ? `Adding ${name} was cancelled. Nothing was changed.`
        : `${name} was not added. Please try again.`,
    );
  }
  try {
    await verifyOAuthAddition(token);
    confirmAddition();
    return { ok: true, to: paths.settings };
  } catch (reason) {
    if (reason instanceof ApiError) {
      const failure = failed(refusalText(reason, name));
      return reason.status === 401 ? undefined : failure;
    }
    const message = `Network error: ${reason instanceof Error ? reason.message : String(reason)}`;
    return { ok: false, message, again: true, isAddition: true };
  }
}

function refusalText(error: ApiError, name: string): string {
  if (error.code === FACTOR_OF_OTHER_ACCOUNT) {
    return `That ${name} account belongs to another Posy account. Nothing was changed.`;
  }
  return errorText(error, `${name} was not added. Please try again.`);
}
