import { describe, expect, it } from 'vitest';
import { callSdk, signIn } from '../fixture.ts';
import { createSoftwareAuthenticator } from './software-authenticator.ts';
import {
  DOMAIN,
  finishRegistration,
  MILO,
  ORIGIN,
  register,
  signedIn,
  startRegistration,
} from './webauthn.fixture.ts';

describe('passkey registration', () => {
  it('requests a discoverable credential for the domain of the page', async () => {
    const fixture = await signedIn();
    const { data } = await startRegistration(fixture);
    const options = JSON.parse(data.public_key_credential_creation_options);
    expect(options).toMatchObject({
      rp: { id: DOMAIN },
      user: { name: 'rosa@example.com', displayName: 'Rosa Lindqvist' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: [],
      attestation: 'none',
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(fixture.userId);
    const plain = await startRegistration(fixture, {
      return_passkey_credential_options: false,
      authenticator_type: 'cross-platform',
    });
    expect(JSON.parse(plain.data.public_key_credential_creation_options)).toMatchObject({
      authenticatorSelection: {
        residentKey: 'discouraged',
        authenticatorAttachment: 'cross-platform',
      },
    });
  });

  it('adds the passkey to the user and the session', async () => {
    const fixture = await signedIn();
    const { data } = await register(fixture);
    expect(data).toMatchObject({
      user_id: fixture.userId,
      session_token: fixture.session,
      user: {
        webauthn_registrations: [
          {
            webauthn_registration_id: data.webauthn_registration_id,
            domain: DOMAIN,
            user_agent: 'Vitest',
            verified: true,
            name: expect.stringMatching(/^Passkey [0-9a-f]{4}$/),
          },
        ],
      },
    });
    expect(data.session.authentication_factors).toMatchObject([
      { type: 'oauth' },
      { type: 'webauthn', delivery_method: 'webauthn_registration' },
    ]);
    const again = await startRegistration(fixture);
    const options = JSON.parse(again.data.public_key_credential_creation_options);
    expect(options.excludeCredentials).toMatchObject([{ id: fixture.device.credentials[0]?.id }]);
  });

  it('requires a session and a domain of the project', async () => {
    const fixture = await signedIn();
    const anonymous = await startRegistration({ ...fixture, session: '' });
    expect(anonymous.error).toBe('401 user_unauthenticated');
    for (const domain of ['evil.example', 'ocalhost', '']) {
      const response = await startRegistration(fixture, { domain });
      expect(response.error).toBe('400 invalid_webauthn_registration_domain');
    }
  });

  it('accepts a challenge once, within five minutes, for the same user', async () => {
    const fixture = await signedIn();
    const { session, device } = fixture;
    const create = async () =>
      device.create((await startRegistration(fixture)).data.public_key_credential_creation_options);
    const refused = '400 no_pending_webauthn_registration';

    const used = await create();
    await finishRegistration(fixture, session, used);
    expect((await finishRegistration(fixture, session, used)).error).toBe(refused);

    const late = await create();
    fixture.advance(5 * 60_000);
    expect((await finishRegistration(fixture, session, late)).error).toBe(refused);

    const milo = await signIn(fixture, MILO);
    const others = await create();
    const byOther = await finishRegistration(fixture, milo.session_token, others);
    expect(byOther.error).toBe(refused);
  });

  it('rejects another origin, a known credential and invalid data', async () => {
    const fixture = await signedIn();
    const { session, device } = fixture;
    const options = async () =>
      (await startRegistration(fixture)).data.public_key_credential_creation_options;
    const otherOrigin = createSoftwareAuthenticator('http://evil.example').create(await options());
    expect((await finishRegistration(fixture, session, otherOrigin)).error).toBe(
      '401 unable_to_register_webauthn_registration',
    );

    const first = JSON.parse(device.create(await options()));
    expect((await finishRegistration(fixture, session, JSON.stringify(first))).status).toBe(200);
    const { challenge } = JSON.parse(await options());
    const clientData = { type: 'webauthn.create', challenge, origin: ORIGIN, crossOrigin: false };
    const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url');
    const replayed = { ...first, response: { ...first.response, clientDataJSON } };
    const duplicate = await finishRegistration(fixture, session, JSON.stringify(replayed));
    expect(duplicate.error).toBe('400 duplicate_webauthn_registration');

    for (const nonsense of ['', '{}', 'null', JSON.stringify({ ...first, response: {} })]) {
      const response = await finishRegistration(fixture, session, nonsense);
      expect(response.error).toBe('400 invalid_public_key_credential');
    }
  });
});

describe('passkey name', () => {
  it('is changed only by its owner', async () => {
    const fixture = await signedIn();
    const { session } = fixture;
    const { data } = await register(fixture);
    const target = `PUT /webauthn/update/${data.webauthn_registration_id}`;
    const rename = (name: string, by = session) =>
      callSdk(fixture, target, { session: by, body: { name } });
    const renamed = await rename('My laptop');
    expect(renamed.data.webauthn_registration).toMatchObject({ name: 'My laptop' });
    const me = await callSdk(fixture, 'GET /users/me', { session });
    expect(me.data.webauthn_registrations).toMatchObject([{ name: 'My laptop' }]);

    expect((await rename('  ')).error).toBe('400 empty_webauthn_registration_name');
    const milo = await signIn(fixture, MILO);
    const byOther = await rename('Mine', milo.session_token);
    expect(byOther.error).toBe('404 webauthn_registration_not_found');
    expect((await rename('Nobody’s', '')).error).toBe('401 user_unauthenticated');
  });
});
