import { type ChosenAccount, chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import type { BrowserlessClient } from './browserless-client.ts';

let people = 0;

let samePerson: ChosenAccount | undefined;

/** Makes `newPerson` always return this person; without an argument, new persons again. */
export function repeatPerson(person?: ChosenAccount): void {
  samePerson = person;
}

/** Returns a person without an account. */
export function newPerson(): ChosenAccount {
  if (samePerson) return samePerson;
  people += 1;
  return { name: `Rosa Lind ${people}`, email: `rosa.lind.${people}@example.com` };
}

/**
 * Signs in up to the callback.
 * @returns the one-time token in the provider's redirect
 */
export async function callbackToken(
  client: BrowserlessClient,
  person: ChosenAccount,
): Promise<string> {
  const start = await client.get('/auth/google/start', { 'Sec-Fetch-Site': 'none' });
  const back = await chooseAccount(`${start.headers.location}`, person);
  return back.searchParams.get('token') ?? '';
}

/**
 * Posts a callback's token.
 * @throws when the sign-in is rejected
 */
export async function verify(client: BrowserlessClient, accessToken: string): Promise<void> {
  const response = await client.post('/api/auth/verify', { accessToken });
  if (response.status !== 200) throw new Error(`verify: ${response.status} ${response.text}`);
}

/**
 * Signs in through the provider's page by plain HTTP requests.
 * @throws when the sign-in is rejected
 */
export async function signIn(client: BrowserlessClient, person: ChosenAccount): Promise<void> {
  await verify(client, await callbackToken(client, person));
}
