import { expect, it } from 'vitest';
import { callSdk, errorOf, setUpSignedIn } from '../fixture.ts';

const LOCKED = '429 user_lock_limit_reached';
const HOUR = 60 * 60_000;

/** Returns Rosa with an authenticator app, and three failing calls, each of another method. */
async function setUpRosa() {
  const fixture = await setUpSignedIn();
  const { client, state, userId } = fixture;
  state.userLocks.threshold = 3;
  const user = state.users.byId(userId);
  if (!user) throw new Error('The user is missing.');
  await state.passwords.set(user, 'correct horse battery staple 1');
  const { recovery_codes } = await client.totps.create({ user_id: userId });
  for (const entry of user.totps) entry.verified = true;
  const email = user.emails[0]?.email ?? '';
  const fails = [
    () => client.totps.authenticate({ user_id: userId, totp_code: '000000' }),
    () => client.totps.recover({ user_id: userId, recovery_code: 'aaaa-aaaa-aaaa' }),
    () => client.passwords.authenticate({ email, password: 'wrong' }),
  ];
  const recover = (at: number) =>
    client.totps.recover({ user_id: userId, recovery_code: recovery_codes[at] ?? '' });
  return { ...fixture, user, email, fails, recover };
}

it('consecutive failures of any method lock a user for an hour', async () => {
  const { fails, recover, advance, user } = await setUpRosa();
  for (const fail of fails) expect(await errorOf(fail())).toMatch(/^40[01]/);
  expect(user.is_locked).toBe(true);
  for (const fail of fails) expect(await errorOf(fail())).toBe(LOCKED);
  expect(await errorOf(recover(0))).toBe(LOCKED);
  advance(HOUR);
  expect((await recover(0)).user.is_locked).toBe(false);
});

it('a success resets the count of failures', async () => {
  const { fails, recover } = await setUpRosa();
  const [first, second] = fails;
  for (let turn = 0; turn < 3; turn += 1) {
    if (first) expect(await errorOf(first())).toMatch(/^401/);
    if (second) expect(await errorOf(second())).toMatch(/^401/);
    expect((await recover(turn)).status_code).toBe(200);
  }
});

it('wrong emailed codes count as failures', async () => {
  const fixture = await setUpRosa();
  const send = { body: { email: fixture.email } };
  const sent = await callSdk(fixture, 'POST /otps/email/login_or_create', send);
  const body = { method_id: sent.data.method_id, token: 'wrong', session_duration_minutes: 60 };
  const attempts = [];
  for (let turn = 0; turn < 4; turn += 1) {
    attempts.push((await callSdk(fixture, 'POST /otps/authenticate', { body })).error);
  }
  expect(attempts).toEqual([...Array(3).fill('404 otp_code_not_found'), LOCKED]);
});
