import { expect, it } from 'vitest';
import {
  askForCode,
  refusal,
  sameSessionResponse,
  signedInResponse,
  tryCode,
} from '#test/api/gateway/provider-responses.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { readStored, rewriteStored } from '#test/harness/app/session-records.ts';

const recorded = await launchRecordedApp();
const { app, upstream } = recorded;

/**
 * Holds the provider's response to a call. Resolves when the call arrives, to a function that sends
 * the response.
 */
function hold(call: string, status: number, body: object): Promise<() => void> {
  const arrived = Promise.withResolvers<() => void>();
  upstream.script(call, (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    arrived.resolve(() => response.end(JSON.stringify(body)));
  });
  return arrived.promise;
}

it('S20 two concurrent sign-ins in one browser begin two sessions and end the old one', async () => {
  const client = await app.signIn();
  const thief = client.copy();
  upstream.script('POST /sdk/v1/otps/authenticate', (response) => {
    response.end(JSON.stringify(signedInResponse(recorded)));
  });
  const code = { token: '123456', method_id: 'a' };
  await askForCode(recorded, client, 'a');
  const responses = await Promise.all(
    [client, client.copy()].map((tab) => tab.post('/sdk/v1/otps/authenticate', code)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await thief.get('/api/profile')).status).toBe(401);
});

it('S25 a factor that is added during a sign-out does not restore the session', async () => {
  const client = await app.signIn();
  const tab = client.copy();
  const body = await sameSessionResponse(recorded, client);
  const arrived = hold('POST /sdk/v1/totps/authenticate', 200, body);
  const adding = tab.post('/sdk/v1/totps/authenticate', { totp_code: '123456' });
  const respond = await arrived;
  await client.post('/api/signout');
  respond();
  expect((await adding).setCookies.filter((line) => /^posy=[^;]/.test(line))).toEqual([]);
  expect((await tab.get('/api/profile')).status).toBe(401);
});

it('S25 S50 a check in flight during a sign-out returns no user', async () => {
  const client = await app.signIn();
  const tab = client.copy();
  const body = await sameSessionResponse(recorded, client);
  const arrived = hold('POST /sdk/v1/sessions/authenticate', 200, body);
  const checking = tab.post('/sdk/v1/sessions/authenticate', {});
  const respond = await arrived;
  await client.post('/api/signout');
  respond();
  expect((await checking).json()).toEqual({ data: { session: null, user: null } });
  expect((await tab.get('/api/profile')).status).toBe(401);
});

it('S14 a check of a replaced session does not end the new one', async () => {
  const client = await app.signIn();
  const tab = client.copy();
  const { body } = refusal(404, 'session_not_found');
  const arrived = hold('POST /sdk/v1/sessions/authenticate', 404, body);
  const checking = tab.post('/sdk/v1/sessions/authenticate', {});
  const respond = await arrived;
  upstream.script('POST /sdk/v1/otps/authenticate', { body: signedInResponse(recorded) });
  await tryCode(recorded, client);
  respond();
  // The late response must set no cookies: in the same cookie jar, it would delete those of the new
  // session.
  const late = await checking;
  expect([late.status, late.setCookies, late.headers['clear-site-data']]).toEqual([
    200,
    [],
    undefined,
  ]);
  expect((await client.get('/api/profile')).status).toBe(200);
});

it.each(['/api/auth/verify', '/sdk/v1/otps/authenticate'])(
  'S36 a user whose session the provider has ended can sign in at %s immediately',
  async (path) => {
    const client = await app.signIn();
    const accessToken = await app.callbackToken(client);
    const { providerSessionId } = await readStored(app, client);
    app.emulator.state.sessions.end(providerSessionId);
    await rewriteStored(app, client, { confirmedAt: Date.now() - 6 * 60_000 });
    upstream.script('POST /sdk/v1/otps/authenticate', { body: signedInResponse(recorded) });
    await askForCode(recorded, client, 'a');
    const body = path.startsWith('/api') ? { accessToken } : { token: '123456', method_id: 'a' };
    const response = await client.post(path, body);
    expect([response.status, response.headers['clear-site-data']]).toEqual([200, undefined]);
    expect((await client.get('/api/profile')).status).toBe(200);
    expect(client.cookies.has('posy-me')).toBe(true);
  },
);

it('S14 S36 revalidation of a replaced session does not end the new one', async () => {
  const client = await app.signIn();
  const tab = client.copy();
  await rewriteStored(app, client, { confirmedAt: Date.now() - 6 * 60_000 });
  const arrived = hold(
    'POST /v1/sessions/authenticate',
    404,
    refusal(404, 'session_not_found').body,
  );
  const reading = tab.get('/api/profile');
  const respond = await arrived;
  upstream.script('POST /sdk/v1/otps/authenticate', { body: signedInResponse(recorded) });
  // The sign-in waits at most two seconds for the session check.
  await tryCode(recorded, client);
  respond();
  const late = await reading;
  expect([late.status, late.setCookies, late.headers['clear-site-data']]).toEqual([
    401,
    [],
    undefined,
  ]);
  expect((await client.get('/api/profile')).status).toBe(200);
});
