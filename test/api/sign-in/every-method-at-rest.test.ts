import { randomUUID } from 'node:crypto';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { OAUTH_PROVIDERS, SIGN_IN_METHODS } from '#bff/contracts/sign-in-methods.ts';
import { arrivalOf, type ListedEndpoint, SIGNING_IN } from '#test/api/gateway/listed-endpoints.ts';
import { make, prepare, signedInResponse } from '#test/api/gateway/provider-responses.ts';
import { CookieRecorder } from '#test/harness/app/browserless-client.ts';
import { dumpDatabase, dumpRedis } from '#test/harness/app/dumps.ts';
import { found } from '#test/harness/app/found.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import {
  appEnvironment,
  launchSurroundings,
  PROJECT,
  PUBLIC_URL,
} from '#test/harness/app/surroundings.ts';
import { startRecordingUpstream } from '#test/harness/services/recording-upstream.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';
import { startWorkerProcess } from '#test/harness/services/worker-process.ts';
import { chooseAccount } from '#test/stytch-emulator/oauth/choose-account.ts';

const around = await launchSurroundings();
const { state } = around.emulator;
const upstream = await startRecordingUpstream(around.emulator.url);
const provided = { app: around, upstream };
const folder = mkdtempSync(join(tmpdir(), 'posy-log-'));
const logFile = join(folder, 'server.log');
const env = {
  ...appEnvironment(around, {
    stytchApiUrl: upstream.url,
    signInMethods: 'all,one_tap,impersonation',
  }),
  LOG_LEVEL: 'debug',
};
const output = openSync(logFile, 'a');
const server = await startServerProcess(env, output);
const worker = await startWorkerProcess(env, output);
afterAll(async () => {
  await worker.end('SIGKILL');
  await server.kill();
  await upstream.stop();
  rmSync(folder, { recursive: true });
});

/** All secrets of the test except the provider's canaries. */
const secrets = new Set<string>();
const log = () => readFileSync(logFile, 'utf8');

let visitors = 0;
function visitor(): CookieRecorder {
  visitors += 1;
  const address = `10.4.0.${visitors}`;
  return new CookieRecorder({ url: server.url, publicUrl: PUBLIC_URL, address }, secrets);
}

async function byRedirect(provider: (typeof OAUTH_PROVIDERS)[number]): Promise<CookieRecorder> {
  const client = visitor();
  const path = provider === 'google' ? '/auth/google/start' : `/v1/public/oauth/${provider}/start`;
  const start = await client.get(path);
  const back = await chooseAccount(`${start.headers.location}`, newPerson());
  const accessToken = `${back.searchParams.get('token')}`;
  secrets.add(accessToken);
  expect((await client.post('/api/auth/verify', { accessToken })).status).toBe(200);
  return client;
}

/** The type and delivery method of the factor that each call proves, as the provider names them. */
const FACTORS: Record<string, readonly (readonly [type: string, delivery: string])[]> = {
  otps: [
    ['otp', 'email'],
    ['otp', 'sms'],
    ['otp', 'whatsapp'],
  ],
  magic_links: [['magic_link', 'email']],
  passwords: [['password', 'knowledge']],
  webauthn: [['webauthn', 'passkey']],
  crypto_wallets: [['crypto', 'crypto_wallet']],
  totps: [['totp', 'authenticator_app']],
  oauth: [['oauth', 'oauth_google']],
};

/** Signs in by a call of the SDK, after a rejected response that contains tokens. */
async function bySdk(endpoint: ListedEndpoint): Promise<void> {
  for (const [type, delivery_method] of FACTORS[endpoint.path.split('/')[1] ?? ''] ?? []) {
    for (const status of [500, 200]) {
      const client = endpoint.session === 'required' ? await byRedirect('google') : visitor();
      await prepare(provided, client, endpoint);
      const body = signedInResponse(provided, { factor: { type, delivery_method } });
      upstream.script(arrivalOf(endpoint), { status, body });
      const response = await make(client, endpoint);
      expect(response.status, endpoint.path).toBe(status === 200 ? 200 : 503);
      for (const { body } of upstream.requests) noteVerifier(body);
    }
  }
}

function noteVerifier(body: string): void {
  const { code_verifier } = JSON.parse(body || '{}') as { code_verifier?: string };
  if (code_verifier !== undefined) secrets.add(code_verifier);
}

async function byOneTap(): Promise<void> {
  const id = `oauth-callback-test-${randomUUID()}`;
  const csrf = state.canaries.mint('one_tap_csrf_token', 'csrf-');
  const start = '/v1/public/oauth/google/onetap/start';
  upstream.script(`GET ${start}?public_token=${PROJECT.publicToken}`, {
    headers: { 'set-cookie': [`stytch_csrf_private_token=${csrf}; Path=/; HttpOnly`] },
    body: { google_client_id: 'client-1', oauth_callback_id: id },
  });
  const redirect_url = `${PUBLIC_URL}/auth/callback?stytch_token_type=oauth&token=one-time-tap`;
  upstream.script(`POST /v1/oauth/callback/${id}`, { body: { redirect_url } });
  const factor = { type: 'oauth', delivery_method: 'oauth_google' };
  const { data } = signedInResponse(provided, { factor });
  const access_token = state.canaries.mint('google_access_token', 'ya29.');
  const body = { ...data, user_session: data.session, provider_values: { access_token } };
  upstream.script('POST /v1/oauth/authenticate', { body });
  secrets.add('one-time-tap').add('token-of-google');
  const client = visitor();
  await client.get(start);
  const tap = { id_token: 'token-of-google', redirect_url: 'x' };
  expect((await client.post(`/v1/oauth/callback/${id}`, tap)).status).toBe(200);
  upstream.reset();
}

async function byImpersonation(): Promise<void> {
  const user = await around.db('users').first('provider_user_id').then(found);
  const token = randomUUID();
  secrets.add(token);
  const impersonator = { impersonator_id: 'i-1', impersonator_email_address: 'ana@example.com' };
  state.impersonations.put(token, { userId: user.provider_user_id, impersonator });
  const body = { impersonation_token: token };
  const response = await visitor().post('/sdk/v1/impersonation/authenticate', body);
  expect(response.status).toBe(200);
}

/** Returns the sign-in methods that the log contains. */
function methodsInLog(): Set<unknown> {
  const lines = log()
    .split('\n')
    .filter((line) => line.includes('"audit":"signed in"'));
  return new Set(lines.map((line) => JSON.parse(line).reason));
}

it('S53 S60 no sign-in method leaves a secret in Redis, Postgres or the log', async () => {
  for (const provider of OAUTH_PROVIDERS) await byRedirect(provider);
  await byImpersonation();
  for (const endpoint of SIGNING_IN) await bySdk(endpoint);
  await byOneTap();
  // One user signs out while the provider is down.
  const leaving = await byRedirect('google');
  upstream.script('POST /v1/sessions/revoke', { status: 500, body: signedInResponse(provided) });
  await leaving.post('/api/signout');
  await leaving.get('/auth/google/start');

  // A request of a connected application is not a sign-in.
  const methods = SIGN_IN_METHODS.filter((name) => name !== 'identity_provider');
  await vi.waitUntil(() => methodsInLog().size >= methods.length && log().includes('job failed'));
  expect(methodsInLog()).toEqual(new Set(methods));

  const [redis, database] = [await dumpRedis(around.redis), await dumpDatabase(around.db)];
  expect([
    redis.split('session:').length > methods.length,
    database.includes('_private_jobs'),
  ]).toEqual([true, true]);
  for (const [place, text] of Object.entries({ redis, database, log: log() })) {
    expect(state.canaries.find(text), place).toEqual([]);
    const found = [...secrets].filter((secret) => text.includes(secret));
    expect(found, place).toEqual([]);
  }
});
