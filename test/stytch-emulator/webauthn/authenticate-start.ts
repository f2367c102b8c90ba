import type { Client } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError, userNotFound } from '../http/errors.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller } from '../sessions/sdk-session.ts';
import type { User } from '../users/user-store.ts';
import { CEREMONY_LIFETIME_MS } from './ceremony.ts';
import { credentialsOf } from './credential-store.ts';
import { checkedDomain } from './domain.ts';
import { serverLibrary } from './server-library.ts';

const PATH = '/sdk/v1/webauthn/authenticate/start';

/** Starts a sign-in with a passkey; the second route requires one of the caller's own. */
export const authenticateStartRoutes: readonly Route[] = [
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

/** The backend's start call, which names the user. */
function backendStart(call: Call) {
  const user = call.state.users.byId(parse(backendSchema, call.body).user_id);
  if (!user) throw userNotFound();
  return start(call, user);
}

/** The browser SDK declares `userId` for the first field, unlike all other responses. */
type StartAnswer = Fields<Awaited<ReturnType<Client['webauthn']['authenticateStart']>>>;

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
  const answer: StartAnswer = {
    user_id: caller?.user_id ?? '',
    public_key_credential_request_options: JSON.stringify(options),
  };
  return ok(answer);
}
