import type { RecordingUpstream } from '#test/harness/services/recording-upstream.ts';
import type { RunningEmulator } from '#test/stytch-emulator/emulator.ts';
import { type ChosenAccount, chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import type { BrowserlessClient, ClientResponse } from './browserless-client.ts';

let people = 0;

let samePerson: ChosenAccount | undefined;

/**
 * Makes `newPerson` always return this person. Without an argument, makes it return new persons
 * again.
 */
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
 * Signs in until the provider redirects to the callback.
 * @returns the one-time token in the redirect
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
 * Posts the one-time token of a callback.
 * @throws when the sign-in is rejected
 */
export async function verify(client: BrowserlessClient, accessToken: string): Promise<void> {
  const response = await client.post('/api/auth/verify', { accessToken });
  if (response.status !== 200) throw new Error(`verify: ${response.status} ${response.text}`);
}

/**
 * Signs in through the provider's page with plain HTTP requests.
 * @throws when the sign-in is rejected
 */
export async function signIn(client: BrowserlessClient, person: ChosenAccount): Promise<void> {
  await verify(client, await callbackToken(client, person));
}

/** The provider's response to the token exchange in `signInWhile`. */
const SIGNED_IN = {
  session_token: 'token-of-the-delayed-sign-in',
  user: { user_id: 'user-of-the-delayed-sign-in', emails: [], totps: [] },
  user_session: {
    session_id: 'session-of-the-delayed-sign-in',
    authentication_factors: [{ type: 'oauth', delivery_method: 'oauth_google' }],
  },
};

/** Signs in through the callback, and runs `meanwhile` while the provider delays its response. */
export async function signInWhile(
  upstream: RecordingUpstream,
  client: BrowserlessClient,
  meanwhile: () => unknown,
): Promise<ClientResponse> {
  await client.get('/auth/google/start', { 'Sec-Fetch-Site': 'none' });
  const asked = Promise.withResolvers<() => void>();
  upstream.script('POST /v1/oauth/authenticate', (response) => {
    asked.resolve(() => response.end(JSON.stringify(SIGNED_IN)));
  });
  const verifying = client.post('/api/auth/verify', { accessToken: 'one-time' });
  const respond = await asked.promise;
  await meanwhile();
  respond();
  const response = await verifying;
  upstream.reset();
  return response;
}

/** Verifies the address of an account without a proven factor, as Settings does. */
export async function verifyAddress(
  app: { emulator: RunningEmulator },
  client: BrowserlessClient,
): Promise<void> {
  const { email } = (await client.get('/api/account/verification')).json<{
    email: string | null;
  }>();
  if (email === null) return;
  await client.post('/api/account/verification');
  const [link] = app.emulator.state.inbox.latest(email).links ?? [];
  const accessToken = new URL(link?.url ?? 'http://none').searchParams.get('token');
  const proof = { accessToken, tokenType: 'magic_links' };
  const response = await client.post('/api/auth/verify', proof);
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
}
