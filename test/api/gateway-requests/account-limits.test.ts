import { beforeEach, expect, it } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { refusal, signedInResponse } from '#test/api/gateway/provider-responses.ts';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const recorded = await launchRecordedApp();
const { app, upstream } = recorded;
beforeEach(() => upstream.script('*', refusal(401, 'unauthorized_credentials')));

const SIGN_IN = '/sdk/v1/passwords/authenticate';
const CREATE = '/sdk/v1/passwords';
const CHANGE = '/sdk/v1/passwords/existing_password/reset';
const DAY = 86_400;
const PASSWORD_WINDOW = 30 * DAY;

/** Submits one guess, from a new network unless a client is given. */
function guess(email: string, path = SIGN_IN, client = app.visitor()): Promise<ClientResponse> {
  const password = 'wrong horse battery staple';
  const body =
    path === CHANGE
      ? { email, existing_password: password, new_password: password }
      : { email, password };
  return client.post(path, body);
}
const guesses = (count: number, email: string, client?: BrowserlessClient) =>
  Promise.all(Array.from({ length: count }, () => guess(email, SIGN_IN, client)));
const refused = (responses: ClientResponse[]) => responses.filter(({ status }) => status === 429);
const statuses = (responses: ClientResponse[]) => responses.map(({ status }) => status);

it('S58 S71 at most six wrong passwords for one account reach the provider, from all networks together', async () => {
  const responses = await guesses(16, 'nora.guessed@example.com');
  expect(refused(responses)).toHaveLength(10);
  for (const { headers, text } of refused(responses)) {
    expect(JSON.parse(text)).toMatchObject({
      status_code: 429,
      error_type: 'too_many_requests',
      error_message: MESSAGES.passwordLimit,
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(29 * DAY);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(PASSWORD_WINDOW);
  }
  expect(upstream.requests).toHaveLength(6);
  expect((await guess('nora.unharmed@example.com')).status).toBe(401);
});

it('S58 S71 at most five wrong passwords from one network reach the provider', async () => {
  const eager = app.visitor();
  const responses = await guesses(9, 'nora.near@example.com', eager);
  expect(refused(responses)).toHaveLength(4);
  for (const { headers } of refused(responses)) {
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600);
  }
  expect(statuses(await guesses(2, 'nora.near@example.com')).sort()).toEqual([401, 429]);
});

it('S58 every call that tries a password counts, for all spellings of the address', async () => {
  const spellings = ['Nora.Spelled@gmail.com', 'noraspelled+1@googlemail.com'];
  for (const email of [...spellings, ...spellings]) await guess(email);
  const responses = [];
  for (const path of [CREATE, CHANGE, SIGN_IN]) {
    responses.push(await guess('nora.spelled@gmail.com', path));
  }
  expect(statuses(responses)).toEqual([401, 401, 429]);
});

it('S71 a code, a link and a reset may be sent to an account whose password was guessed', async () => {
  const email = 'nora.locked@example.com';
  await guesses(10, email);
  upstream.script('*', { body: { data: { method_id: 'email-test-1' } } });
  for (const path of [
    '/sdk/v1/otps/email/login_or_create',
    '/sdk/v1/magic_links/email/login_or_create',
    '/sdk/v1/passwords/email/reset/start',
  ]) {
    expect((await app.visitor().post(path, { email })).status).toBe(200);
  }
});

it('S71 a correct password of a verified address resets the count of wrong ones', async () => {
  const email = 'nora.right@example.com';
  await guesses(5, email);
  upstream.script(`POST ${SIGN_IN}`, { body: signedInResponse(recorded, { email }) });
  expect((await guess(email)).status).toBe(200);
  upstream.script(`POST ${SIGN_IN}`, refusal(401, 'unauthorized_credentials'));
  expect(refused(await guesses(8, email))).toHaveLength(2);
});

it('S71 a correct password of another address resets no count', async () => {
  const email = 'nora.another@example.com';
  await guesses(5, email);
  upstream.script(`POST ${SIGN_IN}`, { body: signedInResponse(recorded) });
  expect((await guess(email)).status).toBe(200);
  upstream.script(`POST ${SIGN_IN}`, refusal(401, 'unauthorized_credentials'));
  expect(refused(await guesses(4, email))).toHaveLength(3);
});

it('S71 a sign-in by another method resets the count, too', async () => {
  const email = 'nora.other@example.com';
  await guesses(8, email);
  await app.signIn({ name: 'Nora', email });
  expect((await guess(email)).status).toBe(401);
});

it.each([
  ['an outage', { status: 502, body: 'down' }],
  ['a captcha that is missing', refusal(403, 'captcha_required')],
  ['too many requests at the provider', refusal(429, 'too_many_requests')],
  ['a correct password that must be reset', refusal(400, 'reset_password')],
])('S71 %s does not count as an attempt', async (_, response) => {
  const email = `nora.${response.status}@example.com`;
  upstream.script(`POST ${SIGN_IN}`, response);
  for (let count = 0; count < 9; count += 1) await guess(email);
  expect(upstream.requests).toHaveLength(9);
  upstream.script(`POST ${SIGN_IN}`, refusal(401, 'unauthorized_credentials'));
  expect(refused(await guesses(8, email))).toHaveLength(2);
});
