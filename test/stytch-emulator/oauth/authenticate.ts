import type { OAuthAuthenticateResponse as SdkResponse } from '@stytch/vanilla-js/headless';
import type { OAuthAuthenticateResponse } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type BackendFields, type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import { sessionFields, sessionResponse, signIn } from '../sessions/sign-in.ts';
import { grantFields, redeemGrant } from './redeem-grant.ts';

/** Exchanges a one-time token: `oauth.authenticate` in the backend SDK and in the browser SDK. */
export const oauthAuthenticateRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/oauth/authenticate', access: 'backend', handle: authenticate },
  { method: 'POST', path: '/sdk/v1/oauth/authenticate', access: 'sdk', handle: sdkAuthenticate },
];

const schema = z.object({ ...sessionFields, ...grantFields });
const sdkSchema = z.object({ ...sdkSessionFields, ...grantFields });

async function authenticate({ state, body }: Call) {
  const request = parse(schema, body);
  const { user, registration, factor, values, resetSessions } = await redeemGrant(state, request);
  const session = await signIn(state, user, factor, request);
  const { session: user_session, ...tokens } = await sessionResponse(state, session);
  const fields: BackendFields<OAuthAuthenticateResponse> = {
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
  return ok(fields);
}

async function sdkAuthenticate(call: Call) {
  const request = parse(sdkSchema, call.body);
  const { user, registration, factor, values, resetSessions } = await redeemGrant(
    call.state,
    request,
  );
  const fields: Fields<SdkResponse> = {
    ...(await sdkSignIn(call, user, factor, request.session_duration_minutes)),
    provider_subject: registration.provider_subject,
    provider_type: registration.provider_type,
    profile_picture_url: registration.profile_picture_url,
    locale: registration.locale,
    provider_values: values,
  };
  return ok({ ...fields, reset_sessions: resetSessions });
}
