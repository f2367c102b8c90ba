import type { Client } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError, userNotFound } from '../http/errors.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller } from '../sessions/sdk-session.ts';
import type { User } from '../user-store.ts';
import { checkedDomain, serverLibrary } from './relying-party.ts';
import { CEREMONY_LIFETIME_MS, credentialsOf } from './webauthn-store.ts';

const PATH = '/sdk/v1/webauthn/authenticate/start';

/**
 * Starts a sign-in with a passkey. The secondary route requires a passkey of the signed-in user.
 */
export const webauthnAuthenticateStartRoutes: readonly Route[] = [
  { method: 'POST', path: `${PATH}/primary`, access: 'sdk', handle: (call) => start(call) },
  {
    method: 'POST',
    path: `${PATH}/secondary`,
    access: 'sdk',
    handle: (call) => start(call, sdkCaller(call).user),
  },
  {
    method: 'POST',
    path: '/v1/webauthn/authenticate/start',
    access: 'backend',
    handle: backendStart,
  },
];

const schema = z.object({
  domain: z.string(),
  return_passkey_credential_options: z.boolean().optional(),
});

const backendSchema = z.object({ user_id: z.string() });

/** Starts a sign-in of the user that the request names. */
function backendStart(call: Call) {
  const user = call.state.users.byId(parse(backendSchema, call.body).user_id);
  if (!user) throw userNotFound();
  return start(call, user);
}

/**
 * Uses the response type of the backend SDK, because the type of the browser SDK has `userId`
 * instead of `user_id`.
 */
type StartResponse = Fields<Awaited<ReturnType<Client['webauthn']['authenticateStart']>>>;

async function start({ state, body }: Call, caller?: User) {
  const request = parse(schema, body);
  const domain = checkedDomain(state, request.domain);
  const own = caller && credentialsOf(state, caller, domain);
  if (own?.length === 0) {
    const message = 'The user has no active WebAuthn registrations.';
    throw new ApiError(400, 'no_active_webauthn_registrations', message);
  }
  const { generateAuthenticationOptions } = await serverLibrary();
  // Without a list, the device offers any passkey it has for the domain.
  const options = await generateAuthenticationOptions({
    rpID: domain,
    timeout: CEREMONY_LIFETIME_MS,
    userVerification: 'preferred',
    ...(own && {
      allowCredentials: own.map(({ id, transports = [] }) => ({ id, transports })),
    }),
  });
  const ceremony = { kind: 'authentication', domain, userId: caller?.user_id } as const;
  state.ceremonies.put(options.challenge, ceremony);
  const fields: StartResponse = {
    user_id: caller?.user_id ?? '',
    public_key_credential_request_options: JSON.stringify(options),
  };
  return ok(fields);
}
