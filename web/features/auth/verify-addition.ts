import { FACTOR_OF_OTHER_ACCOUNT } from '#bff/contracts/factors.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';
import { PROVIDER_NAMES } from '#web/features/factors/factor-names.ts';
import { verifyOAuthAddition } from '#web/features/factors/factors.api.ts';
import {
  completeAddition,
  endAddition,
  pendingAddition,
} from '#web/features/factors/redirect-addition.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import type { CallbackQuery } from './callback-query.ts';

export interface Failure {
  ok: false;
  message: string;
  /** Whether the same token can be posted again. */
  retryable: boolean;
  /** Whether the callback was for a reauthentication. */
  isReauthentication?: boolean;
  /** Whether the callback was to add an identity provider to the account of a signed-in user. */
  isAddition?: boolean;
}
/** The result of a callback. `to` is the page to open instead of the default. */
export type Outcome = { ok: true; to?: string; needsSecondFactor?: true } | Failure;

/**
 * Adds the identity provider that this tab was redirected to (S69).
 * @returns undefined if no addition is pending in this tab, if an emailed link was opened, or if
 * the session has ended: the token may then belong to a sign-in
 */
export async function verifyAddition(query: CallbackQuery): Promise<Outcome | undefined> {
  const isOAuth = (query.tokenType ?? 'oauth') === 'oauth';
  const provider = isOAuth ? pendingAddition() : undefined;
  return provider && add(provider, query);
}

/**
 * Adds the identity provider. Ends the pending redirect after any response, because otherwise the
 * tab's next sign-in would be handled as an addition.
 */
async function add(
  provider: OAuthProvider,
  { token, error: code }: CallbackQuery,
): Promise<Outcome | undefined> {
  const name = PROVIDER_NAMES[provider];
  const failed = (message: string): Outcome => {
    endAddition();
    return { ok: false, message, retryable: false, isAddition: true };
  };
  if (!token) {
    return failed(
      code === 'access_denied'
        ? `Adding ${name} was canceled. Nothing was changed.`
        : `${name} was not added. Please try again.`,
    );
  }
  try {
    await verifyOAuthAddition(token);
    completeAddition();
    return { ok: true, to: paths.settings };
  } catch (error) {
    if (error instanceof ApiError) {
      const failure = failed(refusalText(error, name));
      return error.status === 401 ? undefined : failure;
    }
    const message = `Network error: ${error instanceof Error ? error.message : String(error)}`;
    return { ok: false, message, retryable: true, isAddition: true };
  }
}

function refusalText(error: ApiError, name: string): string {
  if (error.code === FACTOR_OF_OTHER_ACCOUNT) {
    return `That ${name} account belongs to another Posy account. Nothing was changed.`;
  }
  return errorText(error, `${name} was not added. Please try again.`);
}
