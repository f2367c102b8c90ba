import type { Client } from 'stytch';

interface Wallet {
  address: string;
  type: 'ethereum' | 'solana';
}

/** The user and the OAuth registration that a redirect has authenticated. */
interface RedirectProof {
  userId: string;
  registrationId: string;
}

/**
 * Calls that verify one factor of a user. They begin no session, because they request no duration
 * (S68). Each `by…` function resolves to the provider's id of the authenticated user.
 * @throws ProviderRejectedError, ProviderUnavailableError from all functions
 */
export interface Proofs {
  /** Sends a code to the email address or phone number of a user. @returns its method_id */
  sendCode(channel: 'email' | 'sms', to: string): Promise<string>;
  byCode(methodId: string, code: string): Promise<string>;
  byPassword(email: string, password: string): Promise<string>;
  byRedirect(token: string, codeVerifier: string): Promise<RedirectProof>;
  /**
   * Starts a passkey verification.
   * @returns the JSON of the options for `navigator.credentials.get`
   */
  startPasskey(userId: string, domain: string): Promise<string>;
  byPasskey(credential: string): Promise<string>;
  /**
   * Starts a wallet verification.
   * @returns the text that the wallet must sign
   */
  startWallet(userId: string, wallet: Wallet): Promise<string>;
  byWallet(wallet: Wallet, signature: string): Promise<string>;
}

/** Lifetime of a code, in minutes. */
const CODE_MINUTES = 5;

const walletFields = ({ address, type }: Wallet) => ({
  crypto_wallet_address: address,
  crypto_wallet_type: type,
});

/**
 * Creates the calls that verify factors.
 * @param call runs one call of the client within its time limit, and translates its errors
 */
export function createProofs(
  client: Client,
  call: <T>(work: () => Promise<T>) => Promise<T>,
): Proofs {
  const userOf = async (work: () => Promise<{ user_id: string }>): Promise<string> =>
    (await call(work)).user_id;
  return {
    sendCode: (channel, to) =>
      call(async () => {
        const expiration_minutes = CODE_MINUTES;
        if (channel === 'email') {
          return (await client.otps.email.send({ email: to, expiration_minutes })).email_id;
        }
        return (await client.otps.sms.send({ phone_number: to, expiration_minutes })).phone_id;
      }),
    byCode: (method_id, code) => userOf(() => client.otps.authenticate({ method_id, code })),
    byPassword: (email, password) =>
      userOf(() => client.passwords.authenticate({ email, password })),
    byRedirect: (token, code_verifier) =>
      call(async () => {
        const response = await client.oauth.authenticate({ token, code_verifier });
        return { userId: response.user_id, registrationId: response.oauth_user_registration_id };
      }),
    startPasskey: (user_id, domain) =>
      call(async () => {
        const request = { user_id, domain, return_passkey_credential_options: true };
        const response = await client.webauthn.authenticateStart(request);
        return response.public_key_credential_request_options;
      }),
    byPasskey: (public_key_credential) =>
      userOf(() => client.webauthn.authenticate({ public_key_credential })),
    startWallet: (user_id, wallet) =>
      call(async () => {
        const request = { user_id, ...walletFields(wallet) };
        return (await client.cryptoWallets.authenticateStart(request)).challenge;
      }),
    byWallet: (wallet, signature) =>
      userOf(() => client.cryptoWallets.authenticate({ ...walletFields(wallet), signature })),
  };
}
