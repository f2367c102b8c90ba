import { expect, it } from 'vitest';
import { setUp } from '../fixture.ts';
import { type BrowserSdk, openBrowserSdk, signInByCode } from './browser-sdk.ts';

const OPTIONS = { is_passkey: true, session_duration_minutes: 60 };

/** Adds Chromium's virtual authenticator, which approves every request. */
async function addAuthenticator({ page }: BrowserSdk) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('the browser SDK creates, uses, renames and deletes a passkey', async () => {
  const fixture = await setUp();
  const sdk = await openBrowserSdk(fixture);
  await addAuthenticator(sdk);
  const { user } = await signInByCode(fixture, sdk);
  const created = await sdk.run((stytch, options) => stytch.webauthn.register(options), OPTIONS);
  const id = created.webauthn_registration_id;
  expect(created.user_id).toBe(user.user_id);
  expect(await sdk.run((stytch) => stytch.user.getSync()?.webauthn_registrations)).toMatchObject([
    { webauthn_registration_id: id, domain: 'localhost', verified: true },
  ]);
  expect(await fixture.client.users.get({ user_id: user.user_id })).toMatchObject({
    webauthn_registrations: [{ webauthn_registration_id: id }],
  });

  const authenticate = (options: typeof OPTIONS) =>
    sdk.run((stytch, given) => stytch.webauthn.authenticate(given), options);
  expect((await authenticate(OPTIONS))?.session.session_id).toBe(created.session.session_id);
  expect(fixture.state.calls.of('POST', '/sdk/v1/webauthn/authenticate/start/secondary')).toBe(1);
  await sdk.run((stytch) => stytch.session.revoke());
  expect(await authenticate(OPTIONS)).toMatchObject({
    user_id: user.user_id,
    webauthn_registration_id: id,
    session: { authentication_factors: [{ delivery_method: 'webauthn_registration' }] },
  });

  const name = { webauthn_registration_id: id, name: 'My laptop' };
  const renamed = await sdk.run((stytch, given) => stytch.webauthn.update(given), name);
  expect(renamed.webauthn_registration).toMatchObject(name);
  await sdk.run((stytch, given) => stytch.user.deleteWebauthnRegistration(given), id);
  expect(await sdk.run((stytch) => stytch.user.getSync()?.webauthn_registrations)).toEqual([]);
  await sdk.run((stytch) => stytch.session.revoke());
  expect(await sdk.errorOf((stytch, given) => stytch.webauthn.authenticate(given), OPTIONS)).toBe(
    '404 webauthn_registration_not_found',
  );
});

it('the browser rejects a second passkey on the same device', async () => {
  const fixture = await setUp();
  const sdk = await openBrowserSdk(fixture);
  await addAuthenticator(sdk);
  await signInByCode(fixture, sdk);
  await sdk.run((stytch, options) => stytch.webauthn.register(options), OPTIONS);
  const again = sdk.run((stytch, options) => stytch.webauthn.register(options), OPTIONS);
  await expect(again).rejects.toThrow('InvalidStateError');
});
