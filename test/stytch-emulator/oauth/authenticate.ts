import type { OAuthAuthenticateResponse } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type BackendFields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sessionAnswer, sessionFields, signIn } from '../sessions/sign-in.ts';
import { grantFields, redeemGrant } from './redeem-grant.ts';

/** Exchanges a one-time token for `client.oauth.authenticate` in the backend SDK. */
export const authenticateRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/oauth/authenticate', access: 'backend', handle: authenticate },
];

const schema = z.object({ ...sessionFields, ...grantFields });

async function authenticate({ state, body }: Call) {
  const request = parse(schema, body);
  const { user, registration, factor, values, resetSessions } = await redeemGrant(state, request);
  const session = await signIn(state, user, factor, request);
  const { session: user_session, ...tokens } = await sessionAnswer(state, session);
  const answer: BackendFields<OAuthAuthenticateResponse> = {
    user_id: user.user_id,
    user,
    user_session,
    ...tokens,
    oauth_user_registration_id: registration.oauth_user_registration_id,
    provider_subject: registration.provider_subject,
    provider_type: registration.provider_type,
    provider_values: values,
    reset_sessions: resetSessions,
    user_device: null,
  };
  return ok(answer);
}
