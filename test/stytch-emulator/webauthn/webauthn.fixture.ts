import { callSdk, type Fixture, setUpSignedIn } from '../fixture.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from './software-authenticator.ts';

export const ORIGIN = 'http://localhost:3000';
export const DOMAIN = 'localhost';
export const MILO = { name: 'Milo', email: 'milo@example.com' };

/** Signs Rosa in and creates a device on the project's page. */
export async function signedIn() {
  const device = createSoftwareAuthenticator(ORIGIN);
  return { ...(await setUpSignedIn()), device };
}

/** Starts a registration like the widget, with the given changes. */
export function startRegistration(fixture: Fixture & { session: string }, changes: object = {}) {
  const passkey = { return_passkey_credential_options: true, user_agent: 'Vitest' };
  return callSdk(fixture, 'POST /webauthn/register/start', {
    session: fixture.session,
    body: { domain: DOMAIN, ...passkey, ...changes },
  });
}

export function finishRegistration(fixture: Fixture, session: string, credential: string) {
  const body = { public_key_credential: credential, session_duration_minutes: 60 };
  return callSdk(fixture, 'POST /webauthn/register', { session, body });
}

/** Registers a passkey on the fixture's device. */
export async function register(
  fixture: Fixture & { session: string; device: SoftwareAuthenticator },
) {
  const { data } = await startRegistration(fixture);
  const credential = fixture.device.create(data.public_key_credential_creation_options);
  return finishRegistration(fixture, fixture.session, credential);
}

/**
 * Returns the options for the device, or the error. With a session, requires a passkey of its user.
 */
export async function startSignIn(fixture: Fixture, session = ''): Promise<string> {
  const kind = session ? 'secondary' : 'primary';
  const body = { domain: DOMAIN, return_passkey_credential_options: true };
  const target = `POST /webauthn/authenticate/start/${kind}`;
  const { data, error } = await callSdk(fixture, target, { session, body });
  return data?.public_key_credential_request_options ?? error;
}

export function finishSignIn(fixture: Fixture, credential: string, session = '') {
  const body = { public_key_credential: credential, session_duration_minutes: 60 };
  return callSdk(fixture, 'POST /webauthn/authenticate', { session, body });
}

/** Signs in with a device. */
export async function signInWith(fixture: Fixture, device: SoftwareAuthenticator, session = '') {
  return finishSignIn(fixture, device.get(await startSignIn(fixture, session)), session);
}
