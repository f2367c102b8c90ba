import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { callSdk, type Fixture, ROSA, setUpSignedIn, signIn } from '../fixture.ts';

const MINUTE = 60_000;
const STEP = 30_000;

type Signed = Fixture & { session: string };

const post = (fixture: Signed, path: string, body: object = {}) =>
  callSdk(fixture, `POST /totps${path}`, { session: fixture.session, body });

const codeOf = ({ state }: Fixture, secret: string, offset = 0) =>
  generateSync({ secret, epoch: Math.floor((state.now() + offset) / 1000) });

const authenticate = (fixture: Signed, code: string) =>
  post(fixture, '/authenticate', { totp_code: code, session_duration_minutes: 60 });

const recover = (fixture: Signed, code: string) =>
  post(fixture, '/recover', { recovery_code: code, session_duration_minutes: 60 });

/**
 * Returns a user with a confirmed authenticator app. Advances the clock by two time steps, so that
 * the next code is a new one.
 */
async function confirmed() {
  const fixture = await setUpSignedIn();
  const { data } = await post(fixture, '', { expiration_minutes: 60 });
  await authenticate(fixture, codeOf(fixture, data.secret));
  fixture.advance(2 * STEP);
  return { ...fixture, totp: data };
}

describe('a new authenticator app', () => {
  it('has a secret, a QR code and ten recovery codes', async () => {
    const fixture = await setUpSignedIn();
    const { data } = await post(fixture, '', { expiration_minutes: 60 });
    expect(data).toMatchObject({
      totp_id: expect.stringMatching(/^totp-test-/),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qr_code: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      __user: { totps: [{ totp_id: data.totp_id, verified: false }] },
    });
    expect(new Set(data.recovery_codes).size).toBe(10);
    for (const code of data.recovery_codes) expect(code).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/);
  });

  it('has a QR code for a long address and project name', async () => {
    const longNamed = { ...ROSA, email: `${'r'.repeat(60)}@example.com` };
    const { data } = await post(await setUpSignedIn(longNamed), '');
    expect(data.qr_code).toMatch(/^data:image/);
    const fixture = await setUpSignedIn();
    fixture.state.settings.project_name = 'Ü'.repeat(50);
    expect((await post(fixture, '')).data.qr_code).toMatch(/^data:image/);
  });

  it('is the only one of its user, and expires unless it is confirmed', async () => {
    const fixture = await setUpSignedIn();
    const create = () => post(fixture, '', { expiration_minutes: 5 });
    const { data } = await create();
    expect((await create()).error).toBe('400 pending_totp_exists');
    fixture.advance(5 * MINUTE);
    expect((await authenticate(fixture, codeOf(fixture, data.secret))).error).toBe(
      '404 totps_not_found_for_user',
    );
    const again = await create();
    await authenticate(fixture, codeOf(fixture, again.data.secret));
    fixture.advance(6 * MINUTE);
    expect((await create()).error).toBe('400 active_totp_exists');
    await callSdk(fixture, `DELETE /users/totps/${again.data.totp_id}`, fixture);
    expect((await create()).status).toBe(200);
  });

  it('requires a session and 5 to 1440 minutes', async () => {
    const fixture = await setUpSignedIn();
    expect((await post({ ...fixture, session: '' }, '')).error).toBe('401 user_unauthenticated');
    for (const expiration_minutes of [4, 1441]) {
      const response = await post(fixture, '', { expiration_minutes });
      expect(response.error).toBe('400 invalid_expiration');
    }
  });
});

describe('codes of an authenticator app', () => {
  it('confirm the app and add a factor to the session', async () => {
    const fixture = await setUpSignedIn();
    const { data: totp } = await post(fixture, '');
    const { data } = await authenticate(fixture, codeOf(fixture, totp.secret));
    expect(data).toMatchObject({
      user_id: fixture.userId,
      totp_id: totp.totp_id,
      session_token: fixture.session,
      user: { totps: [{ totp_id: totp.totp_id, verified: true }] },
    });
    expect(data.session.authentication_factors).toMatchObject([
      { type: 'oauth' },
      {
        type: 'totp',
        delivery_method: 'authenticator_app',
        authenticator_app_factor: { totp_id: totp.totp_id },
      },
    ]);
  });

  it('are accepted one time step early or late, not two', async () => {
    const refused = '401 unable_to_authenticate_totp';
    for (const offset of [-2 * STEP, 2 * STEP]) {
      const fixture = await confirmed();
      const code = codeOf(fixture, fixture.totp.secret, offset);
      expect((await authenticate(fixture, code)).error).toBe(refused);
    }
    for (const offset of [-STEP, STEP]) {
      const fixture = await confirmed();
      fixture.advance(STEP);
      const code = codeOf(fixture, fixture.totp.secret, offset);
      expect((await authenticate(fixture, code)).status).toBe(200);
    }
  });

  it('are accepted once', async () => {
    const fixture = await confirmed();
    const code = codeOf(fixture, fixture.totp.secret);
    expect((await authenticate(fixture, code)).status).toBe(200);
    const again = await authenticate(fixture, code);
    expect(again.error).toBe('400 totp_code_already_authenticated');
  });

  it('are rejected when wrong, malformed or of another user', async () => {
    const fixture = await confirmed();
    const right = codeOf(fixture, fixture.totp.secret);
    const wrong = `${(Number(right[0]) + 1) % 10}${right.slice(1)}`;
    expect((await authenticate(fixture, wrong)).error).toBe('401 unable_to_authenticate_totp');
    expect((await authenticate(fixture, '12345')).error).toBe('400 invalid_totp_code');
    const [recovery] = fixture.totp.recovery_codes;
    expect((await authenticate(fixture, recovery)).error).toBe(
      '400 recovery_code_used_as_totp_code',
    );
    const milo = await signIn(fixture, { name: 'Milo', email: 'milo@example.com' });
    const byOther = await authenticate({ ...fixture, session: milo.session_token }, right);
    expect(byOther.error).toBe('404 totps_not_found_for_user');
  });
});

describe('recovery codes', () => {
  it('are accepted once, and only the unused ones are listed', async () => {
    const fixture = await confirmed();
    const { totp } = fixture;
    const [code, ...rest] = totp.recovery_codes;
    const { data } = await recover(fixture, code);
    expect(data.totp_id).toBe(totp.totp_id);
    expect(data.session.authentication_factors.at(-1)).toMatchObject({
      type: 'recovery_codes',
      delivery_method: 'recovery_code',
    });
    expect((await recover(fixture, code)).error).toBe('401 unable_to_authenticate_recovery_code');
    const shown = await post(fixture, '/recovery_codes');
    expect(shown.data).toMatchObject({
      user_id: fixture.userId,
      totps: [{ totp_id: totp.totp_id, verified: true, recovery_codes: rest }],
    });
  });

  it('are rejected without a confirmed app and when malformed', async () => {
    const fixture = await setUpSignedIn();
    expect((await post(fixture, '/recovery_codes')).error).toBe('404 totps_not_found_for_user');
    const { data } = await post(fixture, '');
    const early = await recover(fixture, data.recovery_codes[0]);
    expect(early.error).toBe('401 unable_to_authenticate_recovery_code');
    expect((await recover(fixture, '123456')).error).toBe('400 totp_code_used_as_recovery_code');
    expect((await recover(fixture, 'nothing')).error).toBe('400 invalid_recovery_code');
  });
});
