import { generateSync } from 'otplib';
import { expect, it } from 'vitest';
import { errorOf, setUp, signIn } from '../fixture.ts';
import { openBrowserSdk, signInByCode } from './browser-sdk.ts';

it('the browser SDK creates, uses, recovers and deletes an authenticator app', async () => {
  const fixture = await setUp();
  const sdk = await openBrowserSdk(fixture);
  const { session } = await signInByCode(fixture, sdk);
  const totp = await sdk.run((stytch) => stytch.totps.create({ expiration_minutes: 60 }));
  expect(await sdk.run((stytch) => stytch.user.getSync()?.totps)).toEqual([
    { totp_id: totp.totp_id, verified: false },
  ]);
  const width = await sdk.run(async (_stytch, source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return image.naturalWidth;
  }, totp.qr_code);
  expect(width).toBeGreaterThan(0);

  const authenticate = {
    totp_code: generateSync({
      secret: totp.secret,
      epoch: Math.floor(fixture.state.now() / 1000),
    }),
    session_duration_minutes: 60,
  };
  const done = await sdk.run((stytch, given) => stytch.totps.authenticate(given), authenticate);
  expect(done).toMatchObject({
    totp_id: totp.totp_id,
    session: { session_id: session.session_id },
  });
  expect(await sdk.errorOf((stytch, given) => stytch.totps.authenticate(given), authenticate)).toBe(
    '400 totp_code_already_authenticated',
  );

  const { totps } = await sdk.run((stytch) => stytch.totps.recoveryCodes());
  expect(totps).toEqual([
    { totp_id: totp.totp_id, verified: true, recovery_codes: totp.recovery_codes },
  ]);
  const recover = { recovery_code: totp.recovery_codes[0] ?? '', session_duration_minutes: 60 };
  await sdk.run((stytch, given) => stytch.totps.recover(given), recover);
  expect(await sdk.errorOf((stytch, given) => stytch.totps.recover(given), recover)).toBe(
    '401 unable_to_authenticate_recovery_code',
  );
  await sdk.run((stytch, id) => stytch.user.deleteTOTP(id), totp.totp_id);
  expect(await sdk.run((stytch) => stytch.user.getSync()?.totps)).toEqual([]);
});

it('the backend creates, uses and recovers an authenticator app, with and without a session', async () => {
  const fixture = await setUp();
  const { client, state } = fixture;
  const { user_id, session_token, user_session: session } = await signIn(fixture);
  const totp = await client.totps.create({ user_id, expiration_minutes: 60 });
  expect(await errorOf(client.totps.create({ user_id }))).toBe('400 pending_totp_exists');
  const codeOf = () => generateSync({ secret: totp.secret, epoch: Math.floor(state.now() / 1000) });

  const bare = await client.totps.authenticate({ user_id, totp_code: codeOf() });
  expect(bare).toMatchObject({ user_id, totp_id: totp.totp_id, session: null, session_token: '' });
  expect(await errorOf(client.totps.authenticate({ user_id, totp_code: codeOf() }))).toBe(
    '400 totp_code_already_authenticated',
  );
  expect(await errorOf(client.totps.create({ user_id }))).toBe('400 active_totp_exists');

  fixture.advance(60_000);
  const added = await client.totps.authenticate({
    user_id,
    totp_code: codeOf(),
    session_token,
    session_duration_minutes: 60,
  });
  expect(added.session?.session_id).toBe(session?.session_id);
  expect(added.session?.authentication_factors.at(-1)).toMatchObject({ type: 'totp' });

  const { totps } = await client.totps.recoveryCodes({ user_id });
  expect(totps).toEqual([
    { totp_id: totp.totp_id, verified: true, recovery_codes: totp.recovery_codes },
  ]);
  const recovery_code = totp.recovery_codes[0] ?? '';
  const parallel = await Promise.all(
    Array.from({ length: 4 }, () => errorOf(client.totps.recover({ user_id, recovery_code }))),
  );
  expect(parallel.filter((each) => each === 'no error')).toHaveLength(1);
  const other = await client.totps.recover({
    user_id,
    recovery_code: totp.recovery_codes[1] ?? '',
    session_duration_minutes: 60,
  });
  expect(other.session?.session_id).not.toBe(session?.session_id);
  expect(await errorOf(client.totps.recoveryCodes({ user_id: 'user-test-x' }))).toBe(
    '404 user_not_found',
  );
});
