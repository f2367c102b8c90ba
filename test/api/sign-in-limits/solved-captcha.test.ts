import { afterEach, beforeEach, expect, it } from 'vitest';
import { refusal } from '#test/api/gateway/provider-responses.ts';
import { launchRecordedApp } from '#test/harness/app/recorded-app.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { defaultSettings } from '#test/stytch-emulator/project/settings.ts';

const on = await launchRecordedApp({ signInCaptcha: 'on' });
const off = await launchRecordedApp();
const { settings } = on.app.emulator.state;
const SEND = '/sdk/v1/otps/email/login_or_create';
const SENT = { body: { data: { method_id: 'email-test-1' } } };
const SOLVED = { captcha_token: 'solved-captcha' };

beforeEach(() => {
  settings.captcha_settings = { enabled: true, siteKey: 'site-key' };
});
afterEach(() => Object.assign(settings, defaultSettings()));

/** Requests a message and returns the status. Uses a new network unless a client is given. */
const send = async (body: object, { app } = on, client = app.visitor()) =>
  (await client.post(SEND, body)).status;

it('S71 S73 messages that are rejected because of a captcha do not use up the allowance', async () => {
  const { email } = newPerson();
  const eager = on.app.visitor();
  for (let count = 1; count <= 12; count += 1) {
    expect(await send({ email }, on, eager)).toBe(403);
    expect(await send({ email })).toBe(403);
  }
  expect(await send({ email, ...SOLVED }, on, eager)).toBe(200);
  for (let count = 2; count <= 20; count += 1) expect(await send({ email, ...SOLVED })).toBe(200);
});

it('S71 S73 a correct captcha allows twenty more messages above the hourly limits', async () => {
  const { email } = newPerson();
  on.upstream.script(`POST ${SEND}`, SENT);
  for (let count = 1; count <= 20; count += 1) await send({ email });
  expect(await send({ email })).toBe(429);
  on.upstream.script(`POST ${SEND}`, refusal(403, 'captcha_failed'));
  for (let count = 1; count <= 21; count += 1) expect(await send({ email, ...SOLVED })).toBe(403);
  on.upstream.script(`POST ${SEND}`, SENT);
  for (let count = 1; count <= 20; count += 1) expect(await send({ email, ...SOLVED })).toBe(200);
  expect(await send({ email, ...SOLVED })).toBe(429);
});

it('S71 S73 without SIGN_IN_CAPTCHA a captcha lifts no limit', async () => {
  const { email } = newPerson();
  off.upstream.script(`POST ${SEND}`, SENT);
  for (let count = 1; count <= 20; count += 1) await send({ email }, off);
  expect(await send({ email, ...SOLVED }, off)).toBe(429);
});
