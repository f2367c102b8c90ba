import type { UsersGetResponse } from 'stytch';
import type { FactorKind } from '#bff/contracts/factors.ts';
import { OAUTH_PROVIDERS, type OAuthProvider } from '#bff/contracts/sign-in-methods.ts';

interface Named {
  id: string;
  label: string;
}

/** A factor of a provider's user. What it is reached by stays on the server. */
export type ProviderFactor =
  | (Named & { kind: 'oauth'; provider: OAuthProvider })
  | (Named & { kind: 'email' | 'phone'; to: string; proven: boolean })
  | (Named & { kind: 'wallet'; address: string; type: 'ethereum' | 'solana' })
  | (Named & { kind: Exclude<FactorKind, 'oauth' | 'email' | 'phone' | 'wallet'> });

const ENDS = 2;
/** The start and the end of a number or an address of a wallet. */
const ends = (text: string, start: number) => `${text.slice(0, start)} ··· ${text.slice(-ENDS)}`;

const isKnownProvider = (name: string): name is OAuthProvider =>
  (OAUTH_PROVIDERS as readonly string[]).includes(name);

/** Returns all that a user of the provider can sign in with. */
export function factorsOf(user: UsersGetResponse): ProviderFactor[] {
  const password = user.password?.password_id;
  return [
    ...user.providers.flatMap((one): ProviderFactor[] => {
      const provider = one.provider_type.toLowerCase();
      const id = one.oauth_user_registration_id;
      return isKnownProvider(provider) ? [{ id, kind: 'oauth', provider, label: provider }] : [];
    }),
    ...user.emails.map(
      ({ email_id: id, email, verified }): ProviderFactor => ({
        id,
        kind: 'email',
        label: email,
        to: email,
        proven: verified,
      }),
    ),
    ...user.phone_numbers.map(
      ({ phone_id: id, phone_number, verified }): ProviderFactor => ({
        id,
        kind: 'phone',
        label: ends(phone_number, 2),
        to: phone_number,
        proven: verified,
      }),
    ),
    ...user.webauthn_registrations.map(
      (one): ProviderFactor => ({
        id: one.webauthn_registration_id,
        kind: 'passkey',
        label: one.name || 'Passkey',
      }),
    ),
    ...user.biometric_registrations.map(
      (one): ProviderFactor => ({
        id: one.biometric_registration_id,
        kind: 'biometric',
        label: 'Biometric registration',
      }),
    ),
    ...user.crypto_wallets.map(
      (one): ProviderFactor => ({
        id: one.crypto_wallet_id,
        kind: 'wallet',
        label: ends(one.crypto_wallet_address, 6),
        address: one.crypto_wallet_address,
        type: one.crypto_wallet_type === 'solana' ? 'solana' : 'ethereum',
      }),
    ),
    ...(password ? [{ id: password, kind: 'password' as const, label: 'Password' }] : []),
    ...user.totps.map(
      (one): ProviderFactor => ({ id: one.totp_id, kind: 'totp', label: 'Authenticator app' }),
    ),
  ];
}
