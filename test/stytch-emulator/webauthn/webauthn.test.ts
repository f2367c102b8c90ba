import { describe, expect, it } from 'vitest';
import { callSdk, type Fixture, setUp, signIn } from '#test/stytch-emulator/fixture.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from './software-authenticator.ts';

const ORIGIN = 'http://localhost:3000';
const DOMAIN = 'localhost';
const MILO = { name: 'Milo', email: 'milo@example.com' };

async function signedIn() {
  const fixture = await setUp();
  const { session_token: session, user_id } = await signIn(fixture);
  return { ...fixture, session, userId: user_id, device: createSoftwareAuthenticator(ORIGIN) };
}

function startRegistration(fixture: Fixture & { session: string }, changes: object = {}) {
  const passkey = { return_passkey_credential_options: true, user_agent: 'Vitest' };
  return callSdk(fixture, 'POST /webauthn/register/start', {
    session: fixture.session,
    body: { domain: DOMAIN, ...passkey, ...changes },
  });
}

function finishRegistration(fixture: Fixture, session: string, credential: string) {
  const body = { public_key_credential: credential, session_duration_minutes: 60 };
  return callSdk(fixture, 'POST /webauthn/register', { session, body });
}

async function register(fixture: Fixture & { session: string; device: SoftwareAuthenticator }) {
  const { data } = await startRegistration(fixture);
  const credential = fixture.device.create(data.public_key_credential_creation_options);
  return finishRegistration(fixture, fixture.session, credential);
}

async function startSignIn(fixture: Fixture, session = ''): Promise<string> {
  const kind = session ? 'secondary' : 'primary';
  const body = { domain: DOMAIN, return_passkey_credential_options: true };
  const target = `POST /webauthn/authenticate/start/${kind}`;
  const { data, refusal } = await callSdk(fixture, target, { session, body });
  return data?.public_key_credential_request_options ?? refusal;
}

function finishSignIn(fixture: Fixture, credential: string, session = '') {
  const body = { public_key_credential: credential, session_duration_minutes: 60 };
  return callSdk(fixture, 'POST /webauthn/authenticate', { session, body });
}

async function signInWith(fixture: Fixture, device: SoftwareAuthenticator, session = '') {
  return finishSignIn(fixture, device.get(await startSignIn(fixture, session)), session);
}

describe('the creation of a passkey', () => {
  it('asks the device for a discoverable key on the page’s domain', async () => {
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

  it('adds it to the user and to the session', async () => {
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

  it('needs a session, and a domain of the project', async () => {
    const fixture = await signedIn();
    const anonymous = await startRegistration({ ...fixture, session: '' });
    expect(anonymous.refusal).toBe('401 user_unauthenticated');
    for (const domain of ['evil.example', 'ocalhost', '']) {
      const answer = await startRegistration(fixture, { domain });
      expect(answer.refusal).toBe('400 invalid_webauthn_registration_domain');
    }
  });

  it('answers one challenge once, within five minutes, for the same user', async () => {
    const fixture = await signedIn();
    const { session, device } = fixture;
    const create = async () =>
      device.create((await startRegistration(fixture)).data.public_key_credential_creation_options);
    const refused = '400 no_pending_webauthn_registration';

    const used = await create();
    await finishRegistration(fixture, session, used);
    expect((await finishRegistration(fixture, session, used)).refusal).toBe(refused);

    const late = await create();
    fixture.advance(5 * 60_000);
    expect((await finishRegistration(fixture, session, late)).refusal).toBe(refused);

    const milo = await signIn(fixture, MILO);
    const others = await create();
    const theft = await finishRegistration(fixture, milo.session_token, others);
    expect(theft.refusal).toBe(refused);
  });

  it('refuses a page elsewhere, a known key and nonsense', async () => {
    const fixture = await signedIn();
    const { session, device } = fixture;
    const options = async () =>
      (await startRegistration(fixture)).data.public_key_credential_creation_options;
    const phished = createSoftwareAuthenticator('http://evil.example').create(await options());
    expect((await finishRegistration(fixture, session, phished)).refusal).toBe(
      '401 unable_to_register_webauthn_registration',
    );

    const first = JSON.parse(device.create(await options()));
    expect((await finishRegistration(fixture, session, JSON.stringify(first))).status).toBe(200);
    const { challenge } = JSON.parse(await options());
    const clientData = { type: 'webauthn.create', challenge, origin: ORIGIN, crossOrigin: false };
    const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url');
    const replayed = { ...first, response: { ...first.response, clientDataJSON } };
    const duplicate = await finishRegistration(fixture, session, JSON.stringify(replayed));
    expect(duplicate.refusal).toBe('400 duplicate_webauthn_registration');

    for (const nonsense of ['', '{}', 'null', JSON.stringify({ ...first, response: {} })]) {
      const answer = await finishRegistration(fixture, session, nonsense);
      expect(answer.refusal).toBe('400 invalid_public_key_credential');
    }
  });
});

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

describe('the name of a passkey', () => {
  it('changes for its owner only', async () => {
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

    expect((await rename('  ')).refusal).toBe('400 empty_webauthn_registration_name');
    const milo = await signIn(fixture, MILO);
    const theft = await rename('Mine', milo.session_token);
    expect(theft.refusal).toBe('404 webauthn_registration_not_found');
    expect((await rename('Nobody’s', '')).refusal).toBe('401 user_unauthenticated');
  });
});
