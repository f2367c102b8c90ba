import { createHash, randomBytes } from 'node:crypto';
import { Client, StytchError } from 'stytch';
import { onTestFinished, vi } from 'vitest';
import { type EmulatorOptions, startEmulator } from './emulator.ts';
import { type ChosenAccount, chooseAccount } from './oauth/choose-account.ts';

export const LOGIN_URL = 'http://localhost:3000/auth/callback?via=google';
export const SIGNUP_URL = 'http://localhost:3000/auth/callback';
export const ROSA = { name: 'Rosa Lindqvist', email: 'rosa@example.com' };

const PROJECT = {
  projectId: 'project-test-11111111-2222-4333-8444-555555555555',
  secret: 'secret-test-emulator',
  publicToken: 'public-token-test-11111111-2222-4333-8444-555555555555',
  redirectUrls: [LOGIN_URL, SIGNUP_URL],
};

export type ClientConfig = ConstructorParameters<typeof Client>[0];

export type Fixture = Awaited<ReturnType<typeof setUp>>;

/**
 * Starts an emulator and creates a client of the backend SDK. `advance` moves the emulator's clock
 * forward. The emulator stops after the test.
 */
export async function setUp(options: Pick<EmulatorOptions, 'signingKeys'> = {}) {
  const clock = { ms: Date.now() };
  const emulator = await startEmulator({
    ...PROJECT,
    passwordCost: 16,
    now: () => clock.ms,
    ...options,
  });
  onTestFinished(() => emulator.stop());
  return {
    ...emulator,
    advance: (ms: number) => {
      clock.ms += ms;
    },
    client: createClient(emulator.url),
    startUrl: (changes: Record<string, string | undefined> = {}) => startUrl(emulator.url, changes),
  };
}

/** Creates a client of the backend SDK. Silences the expected warning about the `env` option. */
export function createClient(url: string, changes: Partial<ClientConfig> = {}): Client {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { projectId, secret } = PROJECT;
  const client = new Client({ project_id: projectId, secret, env: url, ...changes });
  warning.mockRestore();
  return client;
}

/** Returns a PKCE verifier and its S256 challenge. */
export function createPkce() {
  const verifier = randomBytes(32).toString('hex');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Signs in with Google, and returns the one-time token in the redirect to the application. */
export async function getToken(
  fixture: Fixture,
  { challenge, account = ROSA }: { challenge?: string; account?: ChosenAccount } = {},
): Promise<string> {
  const back = await chooseAccount(fixture.startUrl({ code_challenge: challenge }), account);
  return back.searchParams.get('token') ?? '';
}

/** Signs in and creates a session of one hour. */
export async function signIn(fixture: Fixture, account: ChosenAccount = ROSA) {
  const token = await getToken(fixture, { account });
  return fixture.client.oauth.authenticate({ token, session_duration_minutes: 60 });
}

/** Like {@link setUp}, but signs a user in. `session` is the session token for {@link callSdk}. */
export async function setUpSignedIn(account = ROSA) {
  const fixture = await setUp();
  const { session_token: session, user_id: userId } = await signIn(fixture, account);
  return { ...fixture, session, userId };
}

/** Makes a call as the browser SDK does. With a session token, the caller is signed in. */
export async function callSdk(
  { url, state }: Pick<Fixture, 'url' | 'state'>,
  target: string,
  { session = '', body, headers = {} }: SdkCall = {},
) {
  const { publicToken } = state.project;
  const [method = '', path = ''] = target.split(' ');
  const response = await fetch(new URL(`/sdk/v1${path}`, url), {
    method,
    headers: {
      authorization: `Basic ${btoa(`${publicToken}:${session || publicToken}`)}`,
      'x-sdk-parent-host': new URL(LOGIN_URL).origin,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = await response.json();
  return {
    status: response.status,
    data: json.data,
    error: `${json.status_code} ${json.error_type}`,
  };
}

interface SdkCall {
  session?: string;
  body?: object;
  headers?: Record<string, string>;
}

/**
 * Makes an admin call with JSON, such as `PUT /settings`.
 * @returns the response of fetch
 */
export function callAdmin({ url }: Pick<Fixture, 'url'>, target: string, body: unknown) {
  const [method = '', path = ''] = target.split(' ');
  return fetch(new URL(`/emulator/admin${path}`, url), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Returns the error of a call as `status error_type`, or `no error` if the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof StytchError) return `${error.status_code} ${error.error_type}`;
    throw error;
  }
  return 'no error';
}

function startUrl(url: string, changes: Record<string, string | undefined>): URL {
  const start = new URL('/v1/public/oauth/google/start', url);
  const query = {
    public_token: PROJECT.publicToken,
    login_redirect_url: LOGIN_URL,
    signup_redirect_url: SIGNUP_URL,
    ...changes,
  };
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) start.searchParams.set(name, value);
  }
  return start;
}
