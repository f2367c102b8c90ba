import { MESSAGES } from '#bff/contracts/messages.ts';
import { ReauthenticationCanceled } from '#web/features/factors/reauthentication.tsx';
import { ApiError } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';

const FAILED = 'The sign-in method was not added. Check your connection and try again.';
const CANCELED = 'You canceled the request. Try again when you are ready.';

/** Texts by error code, because the provider's texts are written for developers. */
const TEXTS: Record<string, string> = {
  duplicate_email: 'This address belongs to another account. Please use another one.',
  duplicate_phone_number: 'This number belongs to another account. Please use another one.',
  otp_code_not_found: MESSAGES.wrongPasscode,
  sign_in_again: 'The code has expired. Go back and send a new one.',
  captcha_required: 'This sign-in method can’t be added right now. Please try again later.',
};

/** Returns whether the user rejected the wallet's request (EIP-1193). */
const isRefusedByWallet = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 4001;

/** Returns why a method was not added; undefined if the user closed the reauthentication. */
export function addErrorText(error: unknown): string | undefined {
  if (!error || error instanceof ReauthenticationCanceled) return undefined;
  if (error instanceof ApiError) return TEXTS[error.code] ?? errorText(error, FAILED);
  if (error instanceof DOMException || isRefusedByWallet(error)) return CANCELED;
  const isOwn = error instanceof Error && error.constructor === Error;
  return isOwn ? error.message : FAILED;
}
