import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '#bff/contracts/account-event.ts';
import type { Factor, FactorKind } from '#bff/contracts/factors.ts';
import { newNumber } from '#test/api/factors/attacker.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';
import type { User } from '#test/stytch-emulator/user-store.ts';

export const listFactors = async (client: BrowserlessClient): Promise<Factor[]> =>
  (await client.get('/api/factors')).json<Factor[]>();

export const listEvents = async (client: BrowserlessClient): Promise<AccountEvent[]> =>
  (await client.get('/api/account/events')).json<AccountEvent[]>();

/** Returns the factor of a kind from the account's list. */
export async function factorOf(client: BrowserlessClient, kind: FactorKind): Promise<Factor> {
  const factor = (await listFactors(client)).find((each) => each.kind === kind);
  if (!factor) throw new Error(`There is no ${kind}.`);
  return factor;
}

/** Returns the provider's user with an email address. */
export function userWith({ emulator }: TestApp, email: string): User {
  const user = emulator.state.users.byEmail(email);
  if (!user) throw new Error(`No user has ${email}.`);
  return user;
}

/** Adds a verified number directly at the provider. */
export function plantPhone(user: User): string {
  const phone_number = newNumber();
  const phone_id = `phone-number-test-${randomUUID()}`;
  user.phone_numbers.push({ phone_id, phone_number, verified: true });
  return phone_id;
}

/** Adds a passkey directly at the provider. */
export function plantPasskey(user: User, verified = true): string {
  const webauthn_registration_id = `webauthn-registration-test-${randomUUID()}`;
  user.webauthn_registrations.push({
    webauthn_registration_id,
    domain: 'localhost',
    user_agent: '',
    authenticator_type: '',
    verified,
    name: 'Passkey',
  });
  return webauthn_registration_id;
}

/** Adds an address or number to the session's account with a code. */
export async function addByCode(
  { emulator }: TestApp,
  client: BrowserlessClient,
  channel: 'email' | 'sms',
  to: string,
): Promise<void> {
  const field = channel === 'email' ? 'email' : 'phone_number';
  const sent = await client.post(`/sdk/v1/otps/${channel}/send/secondary`, { [field]: to });
  const { method_id } = sent.json<{ data: { method_id: string } }>().data;
  const token = emulator.state.inbox.latest(to).code;
  const response = await client.post('/sdk/v1/otps/authenticate', { method_id, token });
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
}
