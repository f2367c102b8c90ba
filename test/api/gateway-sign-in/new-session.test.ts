import { describe, expect, it } from 'vitest';
import { arrivalOf, nameOf, SIGNING_IN } from '#test/api/gateway/listed-endpoints.ts';
import {
  make,
  prepare,
  refusal,
  sameSessionResponse,
  signedInResponse,
  tryCode,
} from '#test/api/gateway/provider-responses.ts';
import { found } from '#test/harness/app/found.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { readStored, recordKey, sessionCookie } from '#test/harness/app/session-records.ts';

const recorded = await launchRecordedApp();
const { app, upstream } = recorded;
const endpoints = SIGNING_IN.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const open = endpoints.filter(([, { session }]) => session === 'optional');

describe.each(endpoints)('%s', (_, endpoint) => {
  it('S20 S21 begins a new session and ends the old one, in Posy and at the provider', async () => {
    const client = await app.signIn();
    const thief = client.copy();
    const [oldKey, old] = [recordKey(client), await readStored(app, client)];
    await prepare(recorded, client, endpoint);
    const body = signedInResponse(recorded);
    upstream.script(arrivalOf(endpoint), { body });
    const response = await make(client, endpoint);

    expect(response.status).toBe(200);
    expect(sessionCookie(client)).not.toBe(sessionCookie(thief));
    expect(sessionCookie(client)).toMatch(/^[\w-]{43}$/);
    expect(response.text).not.toContain(sessionCookie(client));
    expect(await readStored(app, client)).toMatchObject({
      providerSessionId: body.data.session.session_id,
      sessionToken: body.data.session_token,
    });
    expect(await app.redis.exists(oldKey)).toBe(0);
    expect((await thief.get('/api/profile')).status).toBe(401);
    expect((await client.get('/api/profile')).status).toBe(200);
    await app.providerUpToDate();
    const revoked = upstream.requests.filter(({ target }) => target === '/v1/sessions/revoke');
    expect(revoked.map(({ body }) => JSON.parse(body))).toEqual([
      { session_id: old.providerSessionId },
    ]);
  });

  it('keeps Posy’s session and its age, with the new token, if the provider continued its session', async () => {
    const client = await app.signIn();
    await prepare(recorded, client, endpoint);
    const [cookie, before] = [sessionCookie(client), await readStored(app, client)];
    const body = await sameSessionResponse(recorded, client);
    upstream.script(arrivalOf(endpoint), { body });
    expect((await make(client, endpoint)).status).toBe(200);

    expect(sessionCookie(client)).toBe(cookie);
    const { userId, createdAt, providerSessionId } = before;
    const sessionToken = body.data.session_token;
    const kept = { userId, createdAt, providerSessionId, sessionToken };
    expect(await readStored(app, client)).toMatchObject(kept);
    await app.providerUpToDate();
    expect(upstream.requests.map(({ target }) => target)).not.toContain('/v1/sessions/revoke');
  });

  it('S35 ends the user’s other sessions if the provider has ended them', async () => {
    const client = await app.signIn();
    const { userId } = await readStored(app, client);
    const { provider_user_id } = await app.db('users').where({ id: userId }).first().then(found);
    const elsewhere = await signInAgain(provider_user_id);
    await prepare(recorded, client, endpoint);
    const same = await sameSessionResponse(recorded, client);
    upstream.script(arrivalOf(endpoint), {
      body: { data: { ...same.data, reset_sessions: true } },
    });
    expect((await make(client, endpoint)).status).toBe(200);
    expect((await elsewhere.get('/api/profile')).status).toBe(401);
    expect((await client.get('/api/profile')).status).toBe(200);
  });

  it('S31 a refusal changes nothing: no cookie, no record, the old session continues', async () => {
    const client = await app.signIn();
    await prepare(recorded, client, endpoint);
    const records = (await app.redis.keys('session:*')).sort();
    const cookie = sessionCookie(client);
    upstream.script(arrivalOf(endpoint), refusal(404, 'otp_code_not_found'));
    const response = await make(client, endpoint);
    expect([response.status, sessionCookie(client)]).toEqual([404, cookie]);
    expect((await app.redis.keys('session:*')).sort()).toEqual(records);
    expect((await client.get('/api/profile')).status).toBe(200);
  });
});

/** Signs the same user in with another browser. */
async function signInAgain(userId: string) {
  const other = app.visitor();
  upstream.script('POST /sdk/v1/otps/authenticate', {
    body: signedInResponse(recorded, { userId }),
  });
  const response = await tryCode(recorded, other);
  expect(response.status).toBe(200);
  return other;
}

it.each(open)('S5 a failed %s leaves an anonymous browser anonymous', async (_, endpoint) => {
  const client = app.visitor();
  await prepare(recorded, client, endpoint);
  const records = (await app.redis.keys('session:*')).sort();
  upstream.script(arrivalOf(endpoint), refusal(401, 'unauthorized_credentials'));
  const response = await make(client, endpoint);
  expect(response.status).toBe(401);
  expect(client.cookies.has('posy')).toBe(false);
  expect((await app.redis.keys('session:*')).sort()).toEqual(records);
});

it.each(endpoints.filter(([, { session }]) => session === 'required'))(
  'S47 rejects %s without a session with 401, without a provider call',
  async (_, endpoint) => {
    const response = await make(app.visitor(), endpoint);
    expect([response.status, response.json()]).toMatchObject([
      401,
      { error_type: 'user_unauthenticated' },
    ]);
    expect(upstream.requests).toEqual([]);
  },
);
