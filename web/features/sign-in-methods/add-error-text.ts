import { MESSAGES } from '#bff/contracts/messages.ts';
import { ConfirmationCancelled } from '#web/features/factors/confirmation.tsx';
import { ApiError } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';

const FAILED = 'That did not work. Check your connection and try again.';
const CANCELLED = 'That was cancelled. Please try again.';

/** In place of the provider's texts, which are written for developers. */
const TEXTS: Record<string, string> = {
  duplicate_email: 'This address belongs to another account. Please use another one.',
  duplicate_phone_number: 'This number belongs to another account. Please use another one.',
  otp_code_not_found: MESSAGES.wrongPasscode,
  sign_in_again: 'That took too long. Go back and send a new code.',
  captcha_required: 'This cannot be added here right now. Please try again later.',
};

/** EIP-1193: the person said no. */
const isRefusedByWallet = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 4001;

/** Why something was not added; undefined when its owner has closed the confirmation. */
export function addErrorText(error: unknown): string | undefined {
  if (!error || error instanceof ConfirmationCancelled) return undefined;
  if (error instanceof ApiError) return TEXTS[error.code] ?? errorText(error, FAILED);
  if (error instanceof DOMException || isRefusedByWallet(error)) return CANCELLED;
  const isOwn = error instanceof Error && error.constructor === Error;
  return isOwn ? error.message : FAILED;
}
