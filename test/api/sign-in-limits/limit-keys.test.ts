import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { dumpRedis } from '#test/harness/app/dumps.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const ADDRESS = '2001:db8:71:72:73:74:75:76';
const NETWORK = '2001:db8:71:72::/64';
const EMAIL = 'Nora.Limit+tag@GoogleMail.com';
const NUMBER = '+12025550171';
const PASSWORD = 'correct horse battery staple';

/** Returns every form in which a key could contain a value without a secret. */
function unkeyed(value: string): string[] {
  const hashes = ['sha1', 'sha256', 'sha384', 'sha512', 'md5'].flatMap((algorithm) => {
    const digest = createHash(algorithm).update(value).digest();
    return (['hex', 'base64', 'base64url'] as const).map((it) => digest.toString(it));
  });
  const plain = [value, encodeURIComponent(value), Buffer.from(value).toString('base64url')];
  return [...plain, ...hashes];
}

it('S79 Redis stores IP addresses, email addresses and numbers neither in plain text nor as an unkeyed hash', async () => {
  const client = app.visitor();
  const send = (path: string, body: object) =>
    client.post(path, body, { 'X-Forwarded-For': ADDRESS });
  await client.get('/auth/google/start', { 'X-Forwarded-For': ADDRESS });
  await send('/api/auth/verify', { accessToken: 'wrong' });
  await send('/sdk/v1/otps/sms/login_or_create', { phone_number: NUMBER });
  await send('/sdk/v1/otps/whatsapp/login_or_create', { phone_number: NUMBER });
  const sent = await send('/sdk/v1/otps/email/login_or_create', { email: EMAIL });
  const { method_id } = sent.json<{ data: { method_id: string } }>().data;
  await send('/sdk/v1/otps/authenticate', { token: '000000', method_id });
  await send('/sdk/v1/magic_links/email/login_or_create', { email: EMAIL });
  await send('/sdk/v1/passwords/authenticate', { email: EMAIL, password: PASSWORD });
  await send('/webhooks/stytch', {});
  const { code: token } = app.emulator.state.inbox.latest(EMAIL.toLowerCase());
  await send('/sdk/v1/otps/authenticate', { token, method_id });
  // The sign-in has made the browser known, so that the next requests use its own counters.
  await send('/sdk/v1/otps/email/login_or_create', { email: EMAIL });
  await send('/sdk/v1/passwords/authenticate', { email: EMAIL, password: PASSWORD });

  const dump = await dumpRedis(app.redis);
  const spellings = [
    EMAIL,
    EMAIL.toLowerCase(),
    'nora.limit@googlemail.com',
    'noralimit@gmail.com',
  ];
  const values = [ADDRESS, NETWORK, NUMBER, NUMBER.slice(1), method_id, ...spellings];
  const prefixed = ['email:noralimit@gmail.com', `phone:${NUMBER}`];
  for (const value of [...values, ...prefixed]) {
    for (const text of unkeyed(value)) expect(dump.includes(text), `${value}: ${text}`).toBe(false);
  }
  for (const name of [
    'gateway',
    'guess',
    'send',
    'sendNetwork',
    'sendUnknown',
    'passwordUnknown',
  ]) {
    expect(dump).toContain(`rate:${name}:`);
  }
  expect(dump).toMatch(/^rate:codeUnknown:/m);
  expect(dump).toMatch(/^code:/m);
});
