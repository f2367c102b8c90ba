import type { Client } from 'stytch';

export interface Wallet {
  address: string;
  type: 'ethereum' | 'solana';
}

/** Who has come back from an identity provider, and by which registration of theirs. */
export interface RedirectProof {
  userId: string;
  registrationId: string;
}

/**
 * Proofs of one factor of a user that begin no session: the calls name no duration (S68). Each `by…`
 * resolves to the provider's id of the user who has proven it.
 * @throws ProviderRejectedError, ProviderUnavailableError, as all of these
 */
export interface Proofs {
  /** Sends a code to an address or number that some user has. @returns its method_id */
  sendCode(channel: 'email' | 'sms', to: string): Promise<string>;
  byCode(methodId: string, code: string): Promise<string>;
  byPassword(email: string, password: string): Promise<string>;
  byRedirect(token: string, codeVerifier: string): Promise<RedirectProof>;
  /** @returns the JSON of the options for `navigator.credentials.get` */
  startPasskey(userId: string, domain: string): Promise<string>;
  byPasskey(credential: string): Promise<string>;
  /** @returns the text to sign */
  startWallet(userId: string, wallet: Wallet): Promise<string>;
  byWallet(wallet: Wallet, signature: string): Promise<string>;
}

/** Minutes for which a code works. */
const CODE_MINUTES = 5;

const walletFields = ({ address, type }: Wallet) => ({
  crypto_wallet_address: address,
  crypto_wallet_type: type,
});

/** @param call runs one call of the client within its deadline, and translates its errors */
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
        const answer = await client.oauth.authenticate({ token, code_verifier });
        return { userId: answer.user_id, registrationId: answer.oauth_user_registration_id };
      }),
    startPasskey: (user_id, domain) =>
      call(async () => {
        const request = { user_id, domain, return_passkey_credential_options: true };
        const answer = await client.webauthn.authenticateStart(request);
        return answer.public_key_credential_request_options;
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
