import { generateSync } from 'otplib';
import { expect, it } from 'vitest';
import { openBrowserSdk } from '#test/stytch-emulator/contract/browser-sdk.ts';
import { signInByCode } from '#test/stytch-emulator/contract/sign-in-by-code.ts';
import { setUp } from '#test/stytch-emulator/fixture.ts';

it('the browser SDK enrols, uses, recovers and deletes an authenticator app', async () => {
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
  expect(await sdk.refusal((stytch, given) => stytch.totps.authenticate(given), authenticate)).toBe(
    '400 totp_code_already_authenticated',
  );

  const { totps } = await sdk.run((stytch) => stytch.totps.recoveryCodes());
  expect(totps).toEqual([
    { totp_id: totp.totp_id, verified: true, recovery_codes: totp.recovery_codes },
  ]);
  const recover = { recovery_code: totp.recovery_codes[0] ?? '', session_duration_minutes: 60 };
  await sdk.run((stytch, given) => stytch.totps.recover(given), recover);
  expect(await sdk.refusal((stytch, given) => stytch.totps.recover(given), recover)).toBe(
    '401 unable_to_authenticate_recovery_code',
  );
  await sdk.run((stytch, id) => stytch.user.deleteTOTP(id), totp.totp_id);
  expect(await sdk.run((stytch) => stytch.user.getSync()?.totps)).toEqual([]);
});
