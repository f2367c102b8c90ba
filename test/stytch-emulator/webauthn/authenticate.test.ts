import { describe, expect, it } from 'vitest';
import { callSdk, setUp, signIn } from '../fixture.ts';
import { createSoftwareAuthenticator } from './software-authenticator.ts';
import {
  DOMAIN,
  finishSignIn,
  MILO,
  ORIGIN,
  register,
  signedIn,
  signInWith,
  startRegistration,
  startSignIn,
} from './webauthn.fixture.ts';

describe('passkey sign-in', () => {
  it('finds the user by the credential', async () => {
    const fixture = await signedIn();
    const { data: registered } = await register(fixture);
    const options = JSON.parse(await startSignIn(fixture));
    expect(options).toMatchObject({ rpId: DOMAIN, userVerification: 'preferred' });
    expect(options.allowCredentials).toBeUndefined();
    const { data } = await signInWith(fixture, fixture.device);
    expect(data).toMatchObject({
      user_id: fixture.userId,
      webauthn_registration_id: registered.webauthn_registration_id,
      session: { authentication_factors: [{ type: 'webauthn' }] },
    });
    expect(data.session_token).not.toBe(fixture.session);
    expect(fixture.state.canaries.find(data.session_token)).toEqual(['session_token']);
  });

  it('rejects deleted and unknown passkeys', async () => {
    const fixture = await signedIn();
    const { session, device } = fixture;
    const { data } = await register(fixture);
    const id = data.webauthn_registration_id;
    await callSdk(fixture, `DELETE /users/webauthn_registrations/${id}`, { session });
    const refused = '404 webauthn_registration_not_found';
    expect((await signInWith(fixture, device)).error).toBe(refused);

    const otherDevice = createSoftwareAuthenticator(ORIGIN);
    const start = await startRegistration(fixture);
    otherDevice.create(start.data.public_key_credential_creation_options);
    expect((await signInWith(fixture, otherDevice)).error).toBe(refused);
  });

  it('rejects a used or expired challenge, another origin and another key', async () => {
    const device = createSoftwareAuthenticator(ORIGIN, { step: 0 });
    const fixture = { ...(await signedIn()), device };
    await register(fixture);
    const refused = '401 unable_to_auth_webauthn_registration';

    const used = device.get(await startSignIn(fixture));
    expect((await finishSignIn(fixture, used)).status).toBe(200);
    expect((await finishSignIn(fixture, used)).error).toBe(refused);

    const late = device.get(await startSignIn(fixture));
    fixture.advance(5 * 60_000);
    expect((await finishSignIn(fixture, late)).error).toBe(refused);

    const otherOrigin = createSoftwareAuthenticator('http://evil.example');
    otherOrigin.credentials.push(...device.credentials);
    expect((await signInWith(fixture, otherOrigin)).error).toBe(refused);

    const forgingDevice = createSoftwareAuthenticator(ORIGIN);
    const start = await startRegistration(fixture);
    forgingDevice.create(start.data.public_key_credential_creation_options);
    const [own] = device.credentials;
    const [forged] = forgingDevice.credentials;
    if (!own || !forged) throw new Error('A device has no key.');
    forgingDevice.credentials[0] = { ...forged, id: own.id, signCount: own.signCount };
    expect((await signInWith(fixture, forgingDevice)).error).toBe(refused);
  });

  it('rejects a counter that did not increase, as that of a copied passkey', async () => {
    const fixture = await signedIn();
    const { device } = fixture;
    await register(fixture);
    expect((await signInWith(fixture, device)).status).toBe(200);
    expect((await signInWith(fixture, device)).status).toBe(200);
    const [credential] = device.credentials;
    if (!credential) throw new Error('The device has no key.');
    credential.signCount -= 1;
    const copied = await signInWith(fixture, device);
    expect(copied.error).toBe('401 unable_to_auth_webauthn_registration');
  });

  it('requires a passkey of the signed-in user', async () => {
    const fixture = await signedIn();
    const { session, device } = fixture;
    expect(await startSignIn(fixture, session)).toBe('400 no_active_webauthn_registrations');
    await register(fixture);
    const options = JSON.parse(await startSignIn(fixture, session));
    expect(options.allowCredentials).toMatchObject([{ id: device.credentials[0]?.id }]);
    const { data } = await signInWith(fixture, device, session);
    expect(data.session_token).toBe(session);

    const milo = await signIn(fixture, MILO);
    const others = device.get(await startSignIn(fixture, session));
    const byOther = await finishSignIn(fixture, others, milo.session_token);
    expect(byOther.error).toBe('401 unable_to_auth_webauthn_registration');
  });

  it('rejects invalid data and domains outside the project', async () => {
    const fixture = await setUp();
    const response = await finishSignIn(fixture, '{"id":1}');
    expect(response.error).toBe('400 invalid_public_key_credential');
    const body = { domain: 'evil.example' };
    const start = await callSdk(fixture, 'POST /webauthn/authenticate/start/primary', { body });
    expect(start.error).toBe('400 invalid_webauthn_registration_domain');
  });
});
