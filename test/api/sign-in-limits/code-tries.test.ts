import { beforeEach, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const { app, upstream } = await launchRecordedApp();
const SEND = '/sdk/v1/otps/email/login_or_create';
const TRY = '/sdk/v1/otps/authenticate';
const WRONG = { status_code: 404, error_type: 'otp_code_not_found' };

let owners = 0;
let email: string;
beforeEach(() => {
  owners += 1;
  email = `owner.of.codes.${owners}@example.com`;
});

/** Requests a code. Returns its `method_id` and the code in the email. */
async function ask(client: BrowserlessClient) {
  const response = await client.post(SEND, { email });
  expect([response.status, response.text]).toEqual([200, expect.stringContaining('method_id')]);
  const { method_id } = response.json<{ data: { method_id: string } }>().data;
  return { method_id, token: app.emulator.state.inbox.latest(email).code ?? '' };
}
const tryOnce = (client: BrowserlessClient, method_id: string, token: string) =>
  client.post(TRY, { method_id, token });
/** Returns a wrong code. */
const wrong = (token: string) => (token === '000000' ? '111111' : '000000');
const triesUpstream = () => upstream.requests.filter(({ target }) => target === TRY).length;

it('S71 a code is rejected after five wrong attempts, and a new one works', async () => {
  const client = app.visitor();
  const { method_id, token } = await ask(client);
  for (let count = 1; count <= 5; count += 1) {
    expect((await tryOnce(client, method_id, wrong(token))).json()).toMatchObject(WRONG);
  }
  const dead = await tryOnce(client, method_id, token);
  expect([dead.status, dead.json()]).toMatchObject([404, WRONG]);
  expect(triesUpstream()).toBe(5);

  const fresh = await ask(client);
  expect(fresh.method_id).toBe(method_id);
  expect((await tryOnce(client, method_id, fresh.token)).status).toBe(200);
});

it('S71 five of twenty concurrent attempts reach the provider', async () => {
  const client = app.visitor();
  const { method_id, token } = await ask(client);
  await Promise.all(Array.from({ length: 20 }, () => tryOnce(client, method_id, wrong(token))));
  expect(triesUpstream()).toBe(5);
});

it('S71 an attacker who knows the method_id uses up none of the owner’s attempts', async () => {
  const stranger = app.visitor();
  const earlier = await ask(stranger);
  const owner = app.visitor();
  const { method_id, token } = await ask(owner);
  expect(method_id).toBe(earlier.method_id);
  for (const client of [stranger, app.visitor()]) {
    for (let count = 1; count <= 6; count += 1) {
      expect((await tryOnce(client, method_id, wrong(token))).json()).toMatchObject(WRONG);
    }
  }
  expect(triesUpstream()).toBe(0);
  expect((await tryOnce(owner, method_id, token)).status).toBe(200);
});

it('S71 an outage does not use up an attempt', async () => {
  const client = app.visitor();
  const { method_id, token } = await ask(client);
  upstream.script(`POST ${TRY}`, { status: 502, body: 'down' });
  for (let count = 1; count <= 8; count += 1) {
    expect((await tryOnce(client, method_id, token)).status).toBe(503);
  }
  upstream.script(`POST ${TRY}`, { status: 404, body: { ...WRONG, error_message: 'Wrong.' } });
  await tryOnce(client, method_id, token);
  upstream.reset();
  expect((await tryOnce(client, method_id, token)).status).toBe(200);
});

it('S71 at most twenty wrong codes in ten days are tried for one address, regardless of the number of requested codes', async () => {
  for (let code = 1; code <= 5; code += 1) {
    const sends = await app.redis.keys('rate:send*');
    if (sends.length > 0) await app.redis.del(sends);
    const client = app.visitor();
    const { method_id, token } = await ask(client);
    const responses = [];
    for (let count = 1; count <= 5; count += 1) {
      responses.push(await tryOnce(client, method_id, wrong(token)));
    }
    const statuses = new Set(responses.map(({ status }) => status));
    expect(statuses).toEqual(new Set([code <= 4 ? 404 : 429]));
  }
  expect(triesUpstream()).toBe(20);
});

it.each(['00000x', '12345', '1234567', ' 123456', '123456\n', '١٢٣٤٥٦'])(
  'S71 the malformed code %j does not reach the provider',
  async (malformed) => {
    const client = app.visitor();
    const { method_id, token } = await ask(client);
    for (let count = 1; count <= 6; count += 1) {
      const response = await tryOnce(client, method_id, malformed);
      expect([response.status, response.json()]).toMatchObject([404, WRONG]);
    }
    expect(triesUpstream()).toBe(0);
    expect((await tryOnce(client, method_id, token)).status).toBe(200);
  },
);

it('S71 a known browser may enter the newer code that an attacker’s request sent to the owner', async () => {
  const owner = app.visitor();
  const first = await ask(owner);
  expect((await tryOnce(owner, first.method_id, first.token)).status).toBe(200);
  await owner.post('/api/signout');
  const { method_id } = await ask(owner);
  const latest = await ask(app.visitor());
  expect((await tryOnce(app.visitor(), method_id, latest.token)).status).toBe(404);
  expect((await tryOnce(owner, method_id, latest.token)).status).toBe(200);
});

it('S71 a known browser cannot try a code of another address', async () => {
  const stranger = app.visitor();
  const own = await ask(stranger);
  expect((await tryOnce(stranger, own.method_id, own.token)).status).toBe(200);
  await stranger.post('/api/signout');
  email = `another.${email}`;
  const { method_id, token } = await ask(app.visitor());
  expect((await tryOnce(stranger, method_id, token)).status).toBe(404);
});
