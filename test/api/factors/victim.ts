import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import { googleIdToken } from '#test/stytch-emulator/one-tap/google-id-token.ts';

/** Proves an address by one method, as the owner of the mailbox, and returns the last response. */
export type Prove = (
  app: TestApp,
  client: BrowserlessClient,
  email: string,
) => Promise<ClientResponse>;

const SDK = '/sdk/v1';
const NEW_PASSWORD = 'a wholly different long phrase 2';

/** Returns the one-time token of the newest email to an address. */
export function mailedToken({ emulator }: TestApp, email: string): string | null {
  const [link] = emulator.state.inbox.latest(email).links ?? [];
  return new URL(link?.url ?? 'http://none').searchParams.get('token');
}

const byOAuth =
  (provider: string, finish: 'callback' | 'gateway' = 'callback'): Prove =>
  async (_, client, email) => {
    const start =
      provider === 'google' ? '/auth/google/start' : `/v1/public/oauth/${provider}/start`;
    const { headers } = await client.get(start, { 'Sec-Fetch-Site': 'none' });
    const back = await chooseAccount(`${headers.location}`, { name: 'Vera Voss', email });
    const token = back.searchParams.get('token');
    return finish === 'callback'
      ? client.post('/api/auth/verify', { accessToken: token })
      : client.post(`${SDK}/oauth/authenticate`, { token });
  };

const byOneTap: Prove = async (app, client, email) => {
  const { state } = app.emulator;
  state.oneTap.googleClientId = 'client.apps.googleusercontent.com';
  const start = await client.get('/v1/public/oauth/google/onetap/start?public_token=x');
  const { oauth_callback_id: id } = start.json<{ oauth_callback_id: string }>();
  const id_token = await googleIdToken(state, { name: 'Vera Voss', email });
  return client.post(`/v1/oauth/callback/${id}`, { id_token });
};

const byLink =
  (finish: 'callback' | 'gateway'): Prove =>
  async (app, client, email) => {
    await client.post(`${SDK}/magic_links/email/login_or_create`, { email });
    const token = mailedToken(app, email);
    return finish === 'callback'
      ? client.post('/api/auth/verify', { accessToken: token, tokenType: 'magic_links' })
      : client.post(`${SDK}/magic_links/authenticate`, { token });
  };

/** Signs in with a code that is sent to an address or number. */
export async function signInByCode(
  { emulator }: TestApp,
  client: BrowserlessClient,
  channel: 'email' | 'sms' | 'whatsapp',
  to: string,
): Promise<ClientResponse> {
  const body = channel === 'email' ? { email: to } : { phone_number: to };
  const sent = await client.post(`${SDK}/otps/${channel}/login_or_create`, body);
  if (sent.status !== 200) return sent;
  const { method_id } = sent.json<{ data: { method_id: string } }>().data;
  const token = emulator.state.inbox.latest(to).code;
  return client.post(`${SDK}/otps/authenticate`, { method_id, token });
}

/** Every method that proves an email address. */
export const PROOFS: readonly (readonly [name: string, Prove])[] = [
  ['Google', byOAuth('google')],
  ['Google through the gateway', byOAuth('google', 'gateway')],
  ['Google One Tap', byOneTap],
  ['Apple', byOAuth('apple')],
  ['Facebook', byOAuth('facebook')],
  ['GitHub', byOAuth('github')],
  ['LinkedIn', byOAuth('linkedin')],
  ['Microsoft', byOAuth('microsoft')],
  ['a magic link', byLink('callback')],
  ['a magic link through the gateway', byLink('gateway')],
  ['an emailed code', (app, client, email) => signInByCode(app, client, 'email', email)],
];

/** Resets the password of an address by email. */
export const resetPassword: Prove = async (app, client, email) => {
  await client.post(`${SDK}/passwords/email/reset/start`, { email });
  const token = mailedToken(app, email);
  return client.post(`${SDK}/passwords/email/reset`, { token, password: NEW_PASSWORD });
};
