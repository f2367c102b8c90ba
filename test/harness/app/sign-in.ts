import {
  chooseAccount,
  type PersonToChoose,
} from '#test/stytch-emulator/oauth/account-page/choose-account.ts';
import type { BrowserlessClient } from './browserless-client.ts';

let people = 0;

let samePerson: PersonToChoose | undefined;

/** Makes `newPerson` return one person again and again; without one, new people as before. */
export function repeatPerson(person?: PersonToChoose): void {
  samePerson = person;
}

/** Somebody who never signed in before. */
export function newPerson(): PersonToChoose {
  if (samePerson) return samePerson;
  people += 1;
  return { name: `Rosa Lind ${people}`, email: `rosa.lind.${people}@example.com` };
}

/** Up to the callback: the one-time token that the provider sends this browser back with. */
export async function callbackToken(
  client: BrowserlessClient,
  person: PersonToChoose,
): Promise<string> {
  const start = await client.get('/auth/google/start', { 'Sec-Fetch-Site': 'none' });
  const back = await chooseAccount(`${start.headers.location}`, person);
  return back.searchParams.get('token') ?? '';
}

/** Posts what a callback has brought. @throws when the sign-in is refused */
export async function verify(client: BrowserlessClient, accessToken: string): Promise<void> {
  const answer = await client.post('/api/auth/verify', { accessToken });
  if (answer.status !== 200) throw new Error(`verify: ${answer.status} ${answer.text}`);
}

/** Signs a person in by the provider's page, without a window. @throws when that is refused */
export async function signIn(client: BrowserlessClient, person: PersonToChoose): Promise<void> {
  await verify(client, await callbackToken(client, person));
}
