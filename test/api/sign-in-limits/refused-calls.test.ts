import { afterEach, expect, it, vi } from 'vitest';
import { refusal, signedInResponse } from '#test/api/gateway/provider-responses.ts';
import type { ClientResponse } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import type { ScriptedResponse } from '#test/harness/services/recording-upstream.ts';
import { defaultSettings } from '#test/stytch-emulator/project/settings.ts';

const recorded = await launchRecordedApp({ signInCaptcha: 'on', smsHourlyMax: 4 });
const { app, upstream } = recorded;
const { settings } = app.emulator.state;
afterEach(() => Object.assign(settings, defaultSettings()));

const SEND = '/sdk/v1/otps/email/login_or_create';
const TEXT = '/sdk/v1/otps/sms/login_or_create';
const PASSWORD = '/sdk/v1/passwords/authenticate';
const CODE = '/sdk/v1/otps/authenticate';
const SENT = { body: { data: { method_id: 'email-test-1' } } };
const WRONG = refusal(401, 'unauthorized_credentials');
const SOLVED = { captcha_token: 'solved-captcha' };

type Calls = (index: number) => Promise<ClientResponse>;
const burst = (count: number, call: Calls) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

/** Sends concurrent calls. The provider holds the accepted ones until all others are rejected. */
async function burstAtOnce(
  { path, limit, scripted }: { path: string; limit: number; scripted: ScriptedResponse },
  count: number,
  call: Calls,
): Promise<void> {
  const release = Promise.withResolvers<void>();
  upstream.script(`POST ${path}`, async (response) => {
    await release.promise;
    const headers = { 'content-type': 'application/json' };
    response.writeHead(scripted.status ?? 200, headers).end(JSON.stringify(scripted.body));
  });
  let finished = 0;
  const all = burst(count, async (index) => {
    const got = await call(index);
    finished += 1;
    return got;
  });
  await vi.waitUntil(() => finished === count - limit, { timeout: 10_000 });
  release.resolve();
  await all;
}
const post = (path: string, body: object) => app.visitor().post(path, body);

it('S71 S73 a burst of wrong captchas does not count towards the limits', async () => {
  const { email } = newPerson();
  const refused = { path: SEND, limit: 40, scripted: refusal(403, 'captcha_failed') };
  await burstAtOnce(refused, 90, () => post(SEND, { email, captcha_token: 'wrong' }));
  upstream.script(`POST ${SEND}`, SENT);
  expect((await post(SEND, { email, ...SOLVED })).status).toBe(200);
});

it('S71 a burst of passwords that the provider does not check is not counted as attempts', async () => {
  const { email } = newPerson();
  const refused = { path: PASSWORD, limit: 6, scripted: refusal(429, 'too_many_requests') };
  await burstAtOnce(refused, 40, () => post(PASSWORD, { email, password: 'a guess' }));
  upstream.script(`POST ${PASSWORD}`, WRONG);
  const responses = await burst(12, () => post(PASSWORD, { email, password: 'a guess' }));
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(6);
});

it('S71 a burst of codes in an outage leaves the code valid', async () => {
  const owner = app.visitor();
  upstream.script(`POST ${SEND}`, SENT);
  await owner.post(SEND, newPerson());
  const code = { method_id: 'email-test-1', token: '123456' };
  const outage = { path: CODE, limit: 5, scripted: { status: 502, body: 'down' } };
  await burstAtOnce(outage, 25, () => owner.post(CODE, code));
  upstream.script(`POST ${CODE}`, { body: signedInResponse(recorded) });
  expect((await owner.post(CODE, code)).status).toBe(200);
});

it('S72 a burst of text messages that the provider rejects does not use up the budget', async () => {
  const eager = app.visitor();
  const refused = { path: TEXT, limit: 2, scripted: refusal(400, 'invalid_phone_number') };
  await burstAtOnce(refused, 25, (index) =>
    eager.post(TEXT, { phone_number: `+1202555${1200 + index}` }),
  );
  upstream.script(`POST ${TEXT}`, SENT);
  expect((await eager.post(TEXT, { phone_number: '+12025551300' })).status).toBe(200);
});

it('S71 text messages that a budget rejects do not use up the allowance of the number', async () => {
  const phone_number = '+12025551400';
  upstream.script(`POST ${TEXT}`, SENT);
  for (let count = 0; count < 25; count += 1) await post(TEXT, { phone_number });
  await app.redis.del(await app.redis.keys('rate:text*'));
  expect((await post(TEXT, { phone_number })).status).toBe(200);
});

it('S71 S73 an attacker’s own session does not use up the allowance of an owner’s address', async () => {
  const { email } = newPerson();
  await app.signIn({ name: 'Nora', email });
  const stranger = await app.signIn();
  for (let count = 0; count < 45; count += 1) {
    const network = { 'X-Forwarded-For': `198.51.100.${Math.floor(count / 4)}` };
    const body = { email, captcha_token: 'wrong' };
    const response = await stranger.post('/sdk/v1/otps/email/send/secondary', body, network);
    expect(response.json()).toMatchObject({ error_type: 'duplicate_email' });
  }
  settings.captcha_settings = { enabled: true, siteKey: 'site-key' };
  expect((await post(SEND, { email, ...SOLVED })).status).toBe(200);
});

it('S71 S73 a captcha lifts no limit in a session, where the provider does not check it', async () => {
  const { email } = newPerson();
  upstream.script(`POST ${SEND}`, SENT);
  await burst(20, () => post(SEND, { email }));
  upstream.script('POST /sdk/v1/otps/email/send/secondary', SENT);
  const stranger = await app.signIn();
  const body = { email, captcha_token: 'never checked' };
  expect((await stranger.post('/sdk/v1/otps/email/send/secondary', body)).status).toBe(429);
  expect((await post(SEND, { email, ...SOLVED })).status).toBe(200);
});

it.each([
  ['a weak password', refusal(400, 'weak_password')],
  ['a leaked password', refusal(400, 'breached_password')],
  ['an account that exists', refusal(400, 'duplicate_email')],
  ['no account', refusal(404, 'email_not_found')],
])('S71 %s is not a failed attempt, so an attacker cannot block a sign-up', async (_, scripted) => {
  const { email } = newPerson();
  upstream.script('*', scripted);
  for (let count = 0; count < 9; count += 1)
    await post('/sdk/v1/passwords', { email, password: 'x' });
  upstream.script('*', WRONG);
  const tries = await burst(8, () => post(PASSWORD, { email, password: 'a guess' }));
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(6);
});
