import type { WalletType } from '#web/features/factors/device-proofs.ts';
import { callGateway } from '#web/lib/api/gateway-client.ts';

export type Channel = 'email' | 'sms' | 'whatsapp';

/**
 * Sends a code to an address or number (E.164), which can be new to the account.
 * @returns the method id for the verification
 * @throws {ApiError} or {NetworkError}, like all functions here
 */
export async function sendCode(channel: Channel, to: string): Promise<string> {
  const fields = channel === 'email' ? { email: to } : { phone_number: to };
  const response = await callGateway<{ method_id: string }>(
    `/otps/${channel}/send/secondary`,
    fields,
  );
  return response.method_id;
}

/** Verifies the code and adds the address or number to the account. */
export async function verifyCode(methodId: string, code: string): Promise<void> {
  await callGateway('/otps/authenticate', { token: code, method_id: methodId });
}

const walletFields = (type: WalletType, address: string) => ({
  crypto_wallet_address: address,
  crypto_wallet_type: type,
});

/** Returns the text for the wallet to sign. */
export async function startWallet(type: WalletType, address: string): Promise<string> {
  const response = await callGateway<{ challenge: string }>(
    '/crypto_wallets/authenticate/start/secondary',
    walletFields(type, address),
  );
  return response.challenge;
}

export async function addWallet(
  type: WalletType,
  address: string,
  signature: string,
): Promise<void> {
  const fields = { ...walletFields(type, address), signature };
  await callGateway('/crypto_wallets/authenticate', fields);
}

/** The provider's rating of a password. */
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

/** Sends an email with a link to the page for a new password. */
export async function sendPasswordLink(email: string): Promise<void> {
  await callGateway('/passwords/email/reset/start', { email });
}
