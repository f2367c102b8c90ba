import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';
import { createEthereumWallet } from '#test/stytch-emulator/crypto-wallets/software-wallet.ts';
import type { User } from '#test/stytch-emulator/user-store.ts';
import { signInByCode } from './victim.ts';

const SDK = '/sdk/v1';
export const ATTACKERS_PASSWORD = 'correct horse battery staple 1';

let numbers = 0;
/** Returns an unused mobile phone number. */
export function newNumber(): string {
  numbers += 1;
  return `+1202555${String(1000 + numbers)}`;
}

/** Signs up with a password and an address that is not proven. */
export async function signUp(app: TestApp, email: string): Promise<BrowserlessClient> {
  const client = app.visitor();
  const response = await client.post(`${SDK}/passwords`, { email, password: ATTACKERS_PASSWORD });
  expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  return client;
}

/** Returns the provider's user with an address. */
export function userOf({ emulator }: TestApp, email: string): User {
  const user = emulator.state.users.byEmail(email);
  if (!user) throw new Error(`Nobody has ${email}.`);
  return user;
}

/** Adds a factor to a user directly at the provider, without Posy. */
export type Plant = (app: TestApp, user: User) => void;

/** Factors that do not prove an identity. They are deleted when the address's owner signs in. */
export const WEAK_FACTORS: readonly (readonly [name: string, label: string | null, Plant])[] = [
  ['nothing else', null, () => undefined],
  [
    'an unproven phone',
    'Phone +1 ··· 42',
    (_, user) =>
      void user.phone_numbers.push({
        phone_id: `phone-number-${randomUUID()}`,
        phone_number: '+12025559942',
        verified: false,
      }),
  ],
  [
    'another unproven address',
    'Email m···@example.com',
    (_, user) =>
      void user.emails.push({
        email_id: `email-${randomUUID()}`,
        email: `m${randomUUID()}@example.com`,
        verified: false,
      }),
  ],
  [
    'a passkey',
    'Passkey',
    (_, user) =>
      void user.webauthn_registrations.push({
        webauthn_registration_id: `webauthn-registration-${randomUUID()}`,
        domain: 'localhost',
        user_agent: '',
        authenticator_type: '',
        verified: true,
        name: 'Passkey',
      }),
  ],
  [
    'a biometric registration',
    'Biometric sign-in',
    (_, user) =>
      void user.biometric_registrations.push({
        biometric_registration_id: `biometric-registration-${randomUUID()}`,
        verified: true,
      }),
  ],
  [
    'an unproven wallet',
    'Ethereum wallet',
    (_, user) =>
      void user.crypto_wallets.push({
        crypto_wallet_id: `crypto-wallet-${randomUUID()}`,
        crypto_wallet_address: createEthereumWallet().address,
        crypto_wallet_type: 'ethereum',
        verified: false,
      }),
  ],
  [
    'an authenticator app',
    'Authenticator app',
    (_, user) => void user.totps.push({ totp_id: `totp-${randomUUID()}`, verified: true }),
  ],
];

/**
 * Factors that prove the attacker's identity. The account then stays the attacker's, but loses the
 * address.
 */
export const STRONG_FACTORS: readonly (readonly [name: string, Plant])[] = [
  [
    'a phone',
    (_, user) =>
      void user.phone_numbers.push({
        phone_id: `phone-number-${randomUUID()}`,
        phone_number: newNumber(),
        verified: true,
      }),
  ],
  [
    'a wallet',
    (_, user) =>
      void user.crypto_wallets.push({
        crypto_wallet_id: `crypto-wallet-${randomUUID()}`,
        crypto_wallet_address: createEthereumWallet().address,
        crypto_wallet_type: 'ethereum',
        verified: true,
      }),
  ],
  [
    'an account of GitHub',
    (_, user) =>
      void user.providers.push({
        oauth_user_registration_id: `oauth-user-${randomUUID()}`,
        provider_type: 'Github',
        provider_subject: randomUUID(),
        profile_picture_url: '',
        locale: 'en',
      }),
  ],
  [
    'another address',
    (_, user) =>
      void user.emails.push({
        email_id: `email-${randomUUID()}`,
        email: `mallory.${randomUUID()}@example.com`,
        verified: true,
      }),
  ],
];

/** Creates an account that belongs to the attacker. */
export type OwnAccount = (app: TestApp) => Promise<BrowserlessClient>;

async function byWallet(app: TestApp): Promise<BrowserlessClient> {
  const client = app.visitor();
  const wallet = createEthereumWallet();
  const named = { crypto_wallet_address: wallet.address, crypto_wallet_type: wallet.type };
  const path = `${SDK}/crypto_wallets/authenticate`;
  const start = await client.post(`${path}/start/primary`, named);
  const { challenge } = start.json<{ data: { challenge: string } }>().data;
  const response = await client.post(path, { ...named, signature: wallet.sign(challenge) });
  expect(response.status).toBe(200);
  return client;
}

const byCode =
  (channel: 'email' | 'sms' | 'whatsapp'): OwnAccount =>
  async (app) => {
    const client = app.visitor();
    const to = channel === 'email' ? `mallory.${randomUUID()}@example.com` : newNumber();
    expect((await signInByCode(app, client, channel, to)).status).toBe(200);
    return client;
  };

export const OWN_ACCOUNTS: readonly (readonly [name: string, OwnAccount])[] = [
  ['Google', (app) => app.signIn()],
  ['an emailed code', byCode('email')],
  ['a text message', byCode('sms')],
  ['WhatsApp', byCode('whatsapp')],
  ['a wallet', byWallet],
];

/** The calls that add an unproven address to the account of a session. */
export const ADDITIONS: readonly (readonly [name: string, path: string])[] = [
  ['a code', '/otps/email/send/secondary'],
  ['a link', '/magic_links/email/send/secondary'],
];
