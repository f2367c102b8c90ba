import { randomBytes, randomUUID } from 'node:crypto';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { WebAuthnRegisterResponse, WebAuthnUpdateResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { allowedOrigins } from '../project/redirect-urls.ts';
import { sdkCaller, sdkSignIn } from '../sessions/sdk-session.ts';
import type { State } from '../state.ts';
import type { User } from '../users/user-store.ts';
import { challengeOf, parseAttestation } from './public-key-credential.ts';
import { ALGORITHMS, serverLibrary } from './relying-party.ts';
import {
  type Ceremony,
  findCredential,
  webauthnFactor,
  webauthnRegistrationNotFound,
} from './webauthn-store.ts';

/** Completes a registration with the new key of the device, and renames a passkey. */
export const webauthnRegisterRoutes: readonly Route[] = [
  { method: 'POST', path: '/sdk/v1/webauthn/register', access: 'sdk', handle: register },
  { method: 'PUT', path: '/sdk/v1/webauthn/update/:id', access: 'sdk', handle: rename },
];

const schema = z.object({
  public_key_credential: z.string(),
  session_duration_minutes: z.int().optional(),
});

type Pending = Extract<Ceremony, { kind: 'registration' }>;

async function register(call: Call) {
  const { state } = call;
  const request = parse(schema, call.body);
  const { user } = sdkCaller(call);
  const { pending, credential } = await verified(state, user, request.public_key_credential);
  if (findCredential(state, credential.id)) {
    const message = 'This WebAuthn device is already registered.';
    throw new ApiError(400, 'duplicate_webauthn_registration', message);
  }
  const registration = addRegistration(state, user, pending, credential);
  const factor = webauthnFactor(registration, state.now());
  const fields: Fields<WebAuthnRegisterResponse> = {
    ...(await sdkSignIn(call, user, factor, request.session_duration_minutes)),
    webauthn_registration_id: registration.webauthn_registration_id,
  };
  return ok(fields);
}

async function verified(state: State, user: User, text: string) {
  const response = parseAttestation(text);
  const challenge = challengeOf(response);
  const pending = state.ceremonies.take(challenge);
  if (pending?.kind !== 'registration' || pending.userId !== user.user_id) {
    const message = 'No WebAuthn registration of this user is pending.';
    throw new ApiError(400, 'no_pending_webauthn_registration', message);
  }
  const { verifyRegistrationResponse } = await serverLibrary();
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: allowedOrigins(state),
    expectedRPID: pending.domain,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false }) as const);
  if (result.verified) return { pending, credential: result.registrationInfo.credential };
  throw new ApiError(
    401,
    'unable_to_register_webauthn_registration',
    'WebAuthn registration could not be registered.',
  );
}

function addRegistration(
  { credentials }: State,
  user: User,
  pending: Pending,
  credential: WebAuthnCredential,
): User['webauthn_registrations'][number] {
  const registration = {
    webauthn_registration_id: `webauthn-registration-test-${randomUUID()}`,
    domain: pending.domain,
    user_agent: pending.userAgent,
    authenticator_type: pending.authenticatorType,
    verified: true,
    name: `Passkey ${randomBytes(2).toString('hex')}`,
  };
  user.webauthn_registrations.push(registration);
  const { webauthn_registration_id: registrationId } = registration;
  credentials.set(credential.id, {
    ...credential,
    registrationId,
    userHandle: pending.userHandle,
  });
  return registration;
}

const renameSchema = z.object({ name: z.string().trim() });

function rename(call: Call) {
  const { name } = parse(renameSchema, call.body);
  const { webauthn_registrations: own } = sdkCaller(call).user;
  const registration = own.find((each) => each.webauthn_registration_id === call.params.id);
  if (!registration) throw webauthnRegistrationNotFound();
  if (name === '') {
    throw new ApiError(400, 'empty_webauthn_registration_name', 'The name must not be empty.');
  }
  registration.name = name;
  const fields: Fields<WebAuthnUpdateResponse> = { webauthn_registration: registration };
  return ok(fields);
}
