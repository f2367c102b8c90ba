import type { WalletType } from '#web/features/factors/device-proofs.ts';
import { callGateway } from '#web/lib/api/gateway-client.ts';

export type Channel = 'email' | 'sms' | 'whatsapp';

/**
 * Sends a code to an address or number (E.164), which the account does not need to have yet.
 * @returns what the code is tried with
 * @throws {ApiError} or {NetworkError}, as all of these
 */
export async function sendCode(channel: Channel, to: string): Promise<string> {
  const fields = channel === 'email' ? { email: to } : { phone_number: to };
  const answer = await callGateway<{ method_id: string }>(
    `/otps/${channel}/send/secondary`,
    fields,
  );
  return answer.method_id;
}

/** Adds the address or number to the account by its code. */
export async function verifyCode(methodId: string, code: string): Promise<void> {
  await callGateway('/otps/authenticate', { token: code, method_id: methodId });
}

const walletFields = (type: WalletType, address: string) => ({
  crypto_wallet_address: address,
  crypto_wallet_type: type,
});

/** @returns the text that the wallet has to sign */
export async function startWallet(type: WalletType, address: string): Promise<string> {
  const answer = await callGateway<{ challenge: string }>(
    '/crypto_wallets/authenticate/start/secondary',
    walletFields(type, address),
  );
  return answer.challenge;
}

/** Adds the wallet to the account. */
export async function addWallet(
  type: WalletType,
  address: string,
  signature: string,
): Promise<void> {
  const fields = { ...walletFields(type, address), signature };
  await callGateway('/crypto_wallets/authenticate', fields);
}

/** The provider's opinion of a password. */
export interface PasswordStrength {
  valid_password: boolean;
  breached_password: boolean;
  feedback: {
    warning: string;
    suggestions: string[];
    luds_requirements: { missing_characters: number; missing_complexity: number };
  };
}

export const checkStrength = (email: string, password: string) =>
  callGateway<PasswordStrength>('/passwords/strength_check', { email, password });

/** Sets the password of the account and ends its other sessions. */
export async function setPassword(password: string): Promise<void> {
  await callGateway('/passwords/session/reset', { password });
}

/** Mails a link that leads to the page for a new password. */
export async function sendPasswordLink(email: string): Promise<void> {
  await callGateway('/passwords/email/reset/start', { email });
}
