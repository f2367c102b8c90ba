import { z } from 'zod';
import { ok } from '#test/stytch-emulator/http/answer.ts';
import { parse } from '#test/stytch-emulator/http/body.ts';
import { ApiError } from '#test/stytch-emulator/http/errors.ts';
import type { Call, Route } from '#test/stytch-emulator/http/route.ts';
import { checkVerifier } from '#test/stytch-emulator/pkce/pkce.ts';
import type { Factor } from '#test/stytch-emulator/sessions/session-store.ts';
import { sessionAnswer, sessionFields, signIn } from '#test/stytch-emulator/sessions/sign-in.ts';
import { timestamp } from '#test/stytch-emulator/sessions/timestamp.ts';
import type { State } from '#test/stytch-emulator/state.ts';
import type { OAuthProvider, User } from '#test/stytch-emulator/users/user-store.ts';
import { OAUTH_FACTORS } from './factors.ts';
import type { Grant } from './grant-store.ts';
import { providerValues } from './provider-values.ts';
import { providerOfType } from './providers.ts';

/** The exchange of a one-time token, as `client.oauth.authenticate` of the SDK calls it. */
export const authenticateRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/oauth/authenticate', access: 'backend', handle: authenticate },
];

const schema = z.object({
  ...sessionFields,
  token: z.string(),
  code_verifier: z.string().optional(),
});

async function authenticate({ state, body }: Call) {
  const request = parse(schema, body);
  if (request.code_verifier) state.canaries.record('verifier', request.code_verifier);
  const grant = state.grants.redeem(request.token);
  const user = grant && state.users.byId(grant.userId);
  const provider = user && registrationIn(user, grant);
  if (!provider) throw new ApiError(404, 'oauth_token_not_found', 'OAuth token was not found.');
  checkVerifier(grant.codeChallenge, request.code_verifier);
  const session = await signIn(state, user, factorOf(state, user, provider), request);
  const { session: user_session, ...tokens } = await sessionAnswer(state, session);
  return ok({
    user_id: user.user_id,
    user,
    user_session,
    ...tokens,
    oauth_user_registration_id: provider.oauth_user_registration_id,
    provider_subject: provider.provider_subject,
    provider_type: provider.provider_type,
    provider_values: await providerValues(state, user, provider, grant.scopes),
    reset_sessions: false,
    user_device: null,
  });
}

function registrationIn(user: User, grant: Grant): OAuthProvider | undefined {
  return user.providers.find((each) => each.oauth_user_registration_id === grant.registrationId);
}

function factorOf(state: State, user: User, registration: OAuthProvider): Factor {
  const { key } = providerOfType(registration.provider_type);
  const base = { type: 'oauth', last_authenticated_at: timestamp(state.now()) } as const;
  return OAUTH_FACTORS[key](base, {
    id: registration.oauth_user_registration_id,
    provider_subject: registration.provider_subject,
    email_id: user.emails[0]?.email_id ?? '',
  });
}
