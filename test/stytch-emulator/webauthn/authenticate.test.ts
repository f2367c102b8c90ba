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

describe('the sign-in with a passkey', () => {
  it('finds the user by the key alone', async () => {
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

  it('refuses a deleted passkey, and one that never was', async () => {
    const fixture = await signedIn();
    const { session, device } = fixture;
    const { data } = await register(fixture);
    const id = data.webauthn_registration_id;
    await callSdk(fixture, `DELETE /users/webauthn_registrations/${id}`, { session });
    const refused = '404 webauthn_registration_not_found';
    expect((await signInWith(fixture, device)).refusal).toBe(refused);

    const stranger = createSoftwareAuthenticator(ORIGIN);
    const start = await startRegistration(fixture);
    stranger.create(start.data.public_key_credential_creation_options);
    expect((await signInWith(fixture, stranger)).refusal).toBe(refused);
  });

  it('refuses a used and a late challenge, a page elsewhere and another key', async () => {
    const device = createSoftwareAuthenticator(ORIGIN, { step: 0 });
    const fixture = { ...(await signedIn()), device };
    await register(fixture);
    const refused = '401 unable_to_auth_webauthn_registration';

    const used = device.get(await startSignIn(fixture));
    expect((await finishSignIn(fixture, used)).status).toBe(200);
    expect((await finishSignIn(fixture, used)).refusal).toBe(refused);

    const late = device.get(await startSignIn(fixture));
    fixture.advance(5 * 60_000);
    expect((await finishSignIn(fixture, late)).refusal).toBe(refused);

    const phishing = createSoftwareAuthenticator('http://evil.example');
    phishing.credentials.push(...device.credentials);
    expect((await signInWith(fixture, phishing)).refusal).toBe(refused);

    const forger = createSoftwareAuthenticator(ORIGIN);
    const start = await startRegistration(fixture);
    forger.create(start.data.public_key_credential_creation_options);
    const [own] = device.credentials;
    const [forged] = forger.credentials;
    if (!own || !forged) throw new Error('Both devices have a key.');
    forger.credentials[0] = { ...forged, id: own.id, signCount: own.signCount };
    expect((await signInWith(fixture, forger)).refusal).toBe(refused);
  });

  it('refuses a counter that did not grow, as a copied device has it', async () => {
    const fixture = await signedIn();
    const { device } = fixture;
    await register(fixture);
    expect((await signInWith(fixture, device)).status).toBe(200);
    expect((await signInWith(fixture, device)).status).toBe(200);
    const [credential] = device.credentials;
    if (!credential) throw new Error('The device has a key.');
    credential.signCount -= 1;
    const copied = await signInWith(fixture, device);
    expect(copied.refusal).toBe('401 unable_to_auth_webauthn_registration');
  });

  it('asks a signed-in user for a passkey of their own', async () => {
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
    const theft = await finishSignIn(fixture, others, milo.session_token);
    expect(theft.refusal).toBe('401 unable_to_auth_webauthn_registration');
  });

  it('refuses nonsense, and a domain that is not the project’s', async () => {
    const fixture = await setUp();
    const answer = await finishSignIn(fixture, '{"id":1}');
    expect(answer.refusal).toBe('400 invalid_public_key_credential');
    const body = { domain: 'evil.example' };
    const start = await callSdk(fixture, 'POST /webauthn/authenticate/start/primary', { body });
    expect(start.refusal).toBe('400 invalid_webauthn_registration_domain');
  });
});
