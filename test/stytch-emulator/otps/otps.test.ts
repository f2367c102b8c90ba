import { describe, expect, it } from 'vitest';
import { callSdk, type Fixture, ROSA, setUp, signIn } from '../fixture.ts';

const MINUTE = 60_000;
const NUMBER = '+12025550123';
const CHANNELS = [
  ['email', { email: ROSA.email }],
  ['sms', { phone_number: NUMBER }],
  ['whatsapp', { phone_number: NUMBER }],
] as const;

const toOf = (body: object) => String(Object.values(body)[0]);

async function request(fixture: Fixture, channel: string, body: object) {
  const { data } = await callSdk(fixture, `POST /otps/${channel}/login_or_create`, { body });
  return { method_id: data.method_id, token: fixture.state.inbox.latest(toOf(body)).code };
}

const authenticate = (fixture: Fixture, fields: object, session = '') =>
  callSdk(fixture, 'POST /otps/authenticate', {
    session,
    body: { session_duration_minutes: 60, ...fields },
  });

describe.each(CHANNELS)('a code by %s', (channel, body) => {
  it('signs in the owner of the address or number once', async () => {
    const fixture = await setUp();
    const sent = await request(fixture, channel, body);
    expect(sent.token).toMatch(/^\d{6}$/);
    const { data } = await authenticate(fixture, sent);
    expect(data).toMatchObject({
      method_id: sent.method_id,
      session: { authentication_factors: [{ type: 'otp', delivery_method: channel }] },
      user: { status: 'active' },
    });
    expect(JSON.stringify(data.user)).toContain(`"verified":true`);
    expect((await authenticate(fixture, sent)).error).toBe('404 otp_code_not_found');

    const again = await authenticate(fixture, await request(fixture, channel, body));
    expect(again.data.user_id).toBe(data.user_id);
  });

  it('is void when it expires and when a new one is sent', async () => {
    const fixture = await setUp();
    const late = await request(fixture, channel, { ...body, expiration_minutes: 5 });
    fixture.advance(5 * MINUTE);
    expect((await authenticate(fixture, late)).error).toBe('404 otp_code_not_found');

    const first = await request(fixture, channel, body);
    let second = await request(fixture, channel, body);
    while (second.token === first.token) second = await request(fixture, channel, body);
    expect((await authenticate(fixture, first)).error).toBe('404 otp_code_not_found');
    expect((await authenticate(fixture, second)).status).toBe(200);
  });

  it('is void after five wrong attempts', async () => {
    const fixture = await setUp();
    const sent = await request(fixture, channel, body);
    const wrong = { ...sent, token: sent.token === '000000' ? '000001' : '000000' };
    for (let attempt = 0; attempt < 5; attempt += 1) await authenticate(fixture, wrong);
    expect((await authenticate(fixture, sent)).error).toBe('404 otp_code_not_found');
  });

  it('is sent by send/primary to known users only, and by send/secondary with a session only', async () => {
    const fixture = await setUp();
    const primary = await callSdk(fixture, `POST /otps/${channel}/send/primary`, { body });
    expect(primary.error).toMatch(/^404 (email|phone_number)_not_found$/);
    const secondary = await callSdk(fixture, `POST /otps/${channel}/send/secondary`, { body });
    expect(secondary.error).toBe('401 user_unauthenticated');
    expect(fixture.state.inbox.all()).toEqual([]);
    await request(fixture, channel, body);
    expect((await callSdk(fixture, `POST /otps/${channel}/send/primary`, { body })).status).toBe(
      200,
    );
  });
});

it('a code adds a number to the signed-in user unless another user has it', async () => {
  const fixture = await setUp();
  const { session_token: session, user_id } = await signIn(fixture);
  const body = { phone_number: NUMBER };
  const { data } = await callSdk(fixture, 'POST /otps/sms/send/secondary', { session, body });
  expect(fixture.state.users.byPhone(NUMBER)?.phone_numbers).toMatchObject([{ verified: false }]);
  const token = fixture.state.inbox.latest(NUMBER).code;
  const done = await authenticate(fixture, { token, method_id: data.method_id }, session);
  expect(done.data).toMatchObject({
    user_id,
    user: { phone_numbers: [{ phone_number: NUMBER, verified: true }] },
    session: { authentication_factors: [{ type: 'oauth' }, { delivery_method: 'sms' }] },
    session_token: session,
  });

  const { session_token: other } = await signIn(fixture, { name: 'M', email: 'm@example.com' });
  const byOther = await callSdk(fixture, 'POST /otps/sms/send/secondary', { session: other, body });
  expect(byOther.error).toBe('400 duplicate_phone_number');
});

it('a code signs in the same user as Google for the same address', async () => {
  const fixture = await setUp();
  const { user_id } = await signIn(fixture);
  const sent = await request(fixture, 'email', { email: 'ROSA@example.com' });
  expect((await authenticate(fixture, sent)).data.user_id).toBe(user_id);
});

it.each([
  ['email', { email: 'rosa' }, '400 invalid_email'],
  ['sms', { phone_number: '2025550123' }, '400 invalid_phone_number'],
  ['whatsapp', {}, '400 invalid_phone_number'],
  ['sms', { phone_number: NUMBER, expiration_minutes: 11 }, '400 invalid_expiration_otp'],
])('rejects a code by %s to %o', async (channel, body, error) => {
  const fixture = await setUp();
  const response = await callSdk(fixture, `POST /otps/${channel}/login_or_create`, { body });
  expect(response.error).toBe(error);
});

it('a request for a code requires a captcha if the settings say so', async () => {
  const fixture = await setUp();
  fixture.state.settings.captcha_settings = { enabled: true, siteKey: 'site-key' };
  const send = (captcha_token?: string) =>
    callSdk(fixture, 'POST /otps/email/login_or_create', {
      body: { email: ROSA.email, captcha_token },
    });
  expect((await send()).error).toBe('403 captcha_required');
  expect((await send('solved')).status).toBe(200);
});
