import { beforeEach, expect, it } from 'vitest';
import { refusal } from '#test/api/gateway/provider-answers.ts';
import type { Answer } from '#test/harness/app/browserless-client.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';

const { app, upstream } = await launchRecordedApp();
beforeEach(() => upstream.script('*', refusal(401, 'unauthorized_credentials')));

const SIGN_IN = '/sdk/v1/passwords/authenticate';
const CREATE = '/sdk/v1/passwords';
const CHANGE = '/sdk/v1/passwords/existing_password/reset';

/** One guess from an address of its own. */
function guess(email: string, path = SIGN_IN): Promise<Answer> {
  const password = 'wrong horse battery staple';
  const body =
    path === CHANGE
      ? { email, existing_password: password, new_password: password }
      : { email, password };
  return app.visitor().post(path, body);
}
const guesses = (count: number, email: (index: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, index) => guess(email(index))));
const refused = (answers: Answer[]) => answers.filter(({ status }) => status === 429);

it('S58 ten passwords a minute are tried for one account, from however many addresses at once', async () => {
  const answers = await guesses(16, () => 'nora.guessed@example.com');
  expect(refused(answers)).toHaveLength(6);
  for (const { headers, text } of refused(answers)) {
    expect(JSON.parse(text)).toMatchObject({ status_code: 429, error_type: 'too_many_requests' });
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  }
  expect(upstream.requests).toHaveLength(10);
  expect((await guess('nora.unharmed@example.com')).status).toBe(401);
});

it('S58 fifty an hour, then an hour’s wait', async () => {
  for (let minute = 0; minute < 5; minute += 1) {
    expect(refused(await guesses(10, () => 'nora.patient@example.com'))).toEqual([]);
    await app.redis.del(await app.redis.keys('rate:guessSoon*'));
  }
  const { status, headers } = await guess('nora.patient@example.com');
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(60);
  expect(upstream.requests).toHaveLength(50);
});

it('S58 every call that tries a password counts, however the address is spelled', async () => {
  const spellings = ['Nora.Spelled@example.com', 'noraspelled+1@example.com'];
  await guesses(8, (index) => spellings[index % 2] ?? '');
  const answers = [];
  for (const path of [CREATE, CHANGE, SIGN_IN]) {
    answers.push(await guess('nora.spelled@example.com', path));
  }
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 429]);
});

it('S58 a code sent to the same address is counted apart', async () => {
  await guesses(10, () => 'nora.locked@example.com');
  upstream.script('*', { body: { data: { method_id: 'email-test-1' } } });
  const body = { email: 'nora.locked@example.com' };
  const answer = await app.visitor().post('/sdk/v1/otps/email/login_or_create', body);
  expect(answer.status).toBe(200);
});
