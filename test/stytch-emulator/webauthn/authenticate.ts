import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { WebAuthnAuthenticateResponse } from '@stytch/vanilla-js/headless';
import type { WebAuthnAuthenticateResponse as BackendResponse } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type BackendFields, type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { allowedOrigins } from '../redirect-urls.ts';
import { sdkCaller, sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import { backendSignIn, sessionFields } from '../sessions/sign-in.ts';
import type { State } from '../state.ts';
import { challengeOf, parseAssertion } from './public-key-credential.ts';
import { serverLibrary } from './relying-party.ts';
import {
  findCredential,
  type StoredCredential,
  webauthnFactor,
  webauthnRegistrationNotFound,
} from './webauthn-store.ts';

/** Completes a sign-in with a passkey. */
export const webauthnAuthenticateRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sdk/v1/webauthn/authenticate',
    access: 'sdk',
    captcha: true,
    handle: authenticate,
  },
  {
    method: 'POST',
    path: '/v1/webauthn/authenticate',
    access: 'backend',
    handle: backendAuthenticate,
  },
];

const schema = z.object({ ...sdkSessionFields, public_key_credential: z.string() });

async function authenticate(call: Call) {
  const request = parse(schema, call.body);
  const callerId = () => sdkCaller(call).user.user_id;
  const found = await proveCredential(call.state, request.public_key_credential, callerId);
  const factor = webauthnFactor(found.registration, call.state.now());
  const fields: Fields<WebAuthnAuthenticateResponse> = {
    ...(await sdkSignIn(call, found.user, factor, request.session_duration_minutes)),
    webauthn_registration_id: found.credential.registrationId,
  };
  return ok(fields);
}

const backendSchema = z.object({ ...sessionFields, public_key_credential: z.string() });

async function backendAuthenticate({ state, body }: Call) {
  const request = parse(backendSchema, body);
  const found = await proveCredential(state, request.public_key_credential);
  const factor = webauthnFactor(found.registration, state.now());
  const fields: BackendFields<BackendResponse> = {
    ...(await backendSignIn(state, found.user, factor, request)),
    webauthn_registration_id: found.credential.registrationId,
    user_device: null,
  };
  return ok(fields);
}

/**
 * Returns the user and the credential of a valid response. A challenge for one user is valid for
 * that user only.
 * @param callerId returns the id of the session's user
 */
async function proveCredential(state: State, credential: string, callerId?: () => string) {
  const response = parseAssertion(credential);
  const pending = state.ceremonies.take(challengeOf(response));
  if (pending?.kind !== 'authentication') throw unableToAuthenticate();
  if (pending.userId && callerId && callerId() !== pending.userId) throw unableToAuthenticate();
  const found = findCredential(state, response.id);
  const owned = found && (!pending.userId || found.user.user_id === pending.userId);
  if (!owned || found.registration.domain !== pending.domain) throw webauthnRegistrationNotFound();
  await verify(state, response, found.credential, pending.domain);
  return found;
}

/**
 * Verifies the signature, the page's origin and the device's counter, which must have increased.
 */
async function verify(
  state: State,
  response: AuthenticationResponseJSON,
  credential: StoredCredential,
  domain: string,
): Promise<void> {
  const { userHandle } = response.response;
  if (userHandle && userHandle !== credential.userHandle) throw unableToAuthenticate();
  const { verifyAuthenticationResponse } = await serverLibrary();
  const result = await verifyAuthenticationResponse({
    response,
    credential,
    expectedChallenge: challengeOf(response),
    expectedOrigin: allowedOrigins(state),
    expectedRPID: domain,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!result?.verified) throw unableToAuthenticate();
  credential.counter = result.authenticationInfo.newCounter;
}

function unableToAuthenticate(): ApiError {
  return new ApiError(
    401,
    'unable_to_auth_webauthn_registration',
    'WebAuthn registration could not be authenticated.',
  );
}
