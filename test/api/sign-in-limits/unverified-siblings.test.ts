import { expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const { app, upstream } = await launchRecordedApp();
const SIGN_IN = '/sdk/v1/passwords/authenticate';
const SEND = '/sdk/v1/otps/email/login_or_create';
const OWN_PASSWORD = 'a phrase of the attacker 77';

const post = async (client: BrowserlessClient, path: string, body: object) =>
  (await client.post(path, body)).status;

it.each([
  ['a tag', 'vera.tag@example.com', 'vera.tag+other@example.com'],
  ['the dots of Gmail', 'veradots@gmail.com', 'vera.dots@gmail.com'],
])(
  'S71 signing in with an unverified variant of the address, by %s, resets no count and raises no limit',
  async (...row) => {
    const [, email, variant] = row;
    const own = { email: variant, password: OWN_PASSWORD };
    const attacker = app.visitor();
    await post(app.visitor(), '/sdk/v1/passwords', { email, password: 'a phrase of the owner 78' });
    expect(await post(attacker, '/sdk/v1/passwords', own)).toBe(200);
    for (let count = 1; count <= 4; count += 1) {
      await post(app.visitor(), SIGN_IN, { email, password: `a wrong phrase ${count}` });
      expect(await post(attacker, SIGN_IN, own)).toBe(200);
    }
    for (let count = 5; count <= 12; count += 1) {
      for (const client of [app.visitor(), attacker]) {
        await post(client, SIGN_IN, { email, password: `a wrong phrase ${count}` });
      }
    }
    const guesses = upstream.requests.filter(
      ({ target, body }) => target === SIGN_IN && JSON.parse(body).email === email,
    );
    expect(guesses).toHaveLength(6);
  },
);

it('S71 signing in with an unverified variant of the address does not reset the count of wrong codes', async () => {
  const email = 'vera.codes@example.com';
  const own = { email: 'vera.codes+other@example.com', password: OWN_PASSWORD };
  await post(app.visitor(), '/sdk/v1/passwords', own);
  for (let round = 1; round <= 6; round += 1) {
    const attacker = app.visitor();
    expect(await post(attacker, SIGN_IN, own)).toBe(200);
    attacker.cookies.delete('posy');
    const sent = await attacker.post(SEND, { email });
    const { method_id } = sent.json<{ data: { method_id: string } }>().data;
    const token = app.emulator.state.inbox.latest(email).code === '000000' ? '111111' : '000000';
    for (let count = 1; count <= 5; count += 1) {
      await post(attacker, '/sdk/v1/otps/authenticate', { method_id, token });
    }
  }
  const tries = upstream.requests.filter(({ target }) => target.endsWith('/otps/authenticate'));
  expect(tries).toHaveLength(20);
});

it.each([
  ['code', '/sdk/v1/otps/email/login_or_create'],
  ['reset', '/sdk/v1/passwords/email/reset/start'],
])('S71 unverified addresses raise no message limit: a %s', async (name, path) => {
  const attacker = app.visitor();
  const email = `vera.mailbox.${name}@example.com`;
  await post(attacker, '/sdk/v1/passwords', { email, password: OWN_PASSWORD });
  upstream.script(`POST ${path}`, { body: { data: { method_id: 'email-test-1' } } });
  for (let count = 1; count <= 20; count += 1) await post(app.visitor(), path, { email });
  expect(await post(attacker, path, { email })).toBe(429);
});

it('S71 the owner of an unverified address signs in immediately in a browser where the password was used before', async () => {
  const email = 'vera.unverified@example.com';
  const own = { email, password: OWN_PASSWORD };
  const owner = app.visitor();
  expect(await post(owner, '/sdk/v1/passwords', own)).toBe(200);
  await owner.post('/api/signout');
  for (let count = 1; count <= 8; count += 1) {
    await post(app.visitor(), SIGN_IN, { email, password: `a wrong phrase ${count}` });
  }
  expect(await post(app.visitor(), SIGN_IN, own)).toBe(429);
  for (let round = 1; round <= 3; round += 1) {
    for (let count = 1; count <= 2; count += 1) {
      expect(await post(owner, SIGN_IN, { email, password: `a typing error ${count}` })).toBe(401);
    }
    expect(await post(owner, SIGN_IN, own)).toBe(200);
    await owner.post('/api/signout');
  }
});

it('S71 at most nine wrong passwords for an unverified account reach the provider', async () => {
  const email = 'vera.sum@example.com';
  const owner = app.visitor();
  await post(owner, '/sdk/v1/passwords', { email, password: OWN_PASSWORD });
  upstream.forget();
  for (let count = 1; count <= 10; count += 1) {
    for (const client of [app.visitor(), owner]) {
      await post(client, SIGN_IN, { email, password: `a wrong phrase ${count}` });
    }
  }
  expect(upstream.requests.filter(({ target }) => target === SIGN_IN)).toHaveLength(9);
});
