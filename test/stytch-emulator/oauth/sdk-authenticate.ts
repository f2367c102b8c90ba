import type { OAuthAuthenticateResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import { grantFields, redeemGrant } from './redeem-grant.ts';

/** Exchanges a one-time token for `stytch.oauth.authenticate` in the browser SDK. */
export const sdkAuthenticateRoutes: readonly Route[] = [
  { method: 'POST', path: '/sdk/v1/oauth/authenticate', access: 'sdk', handle: authenticate },
];

const schema = z.object({ ...sdkSessionFields, ...grantFields });

async function authenticate(call: Call) {
  const request = parse(schema, call.body);
  const { user, registration, factor, values, resetSessions } = await redeemGrant(
    call.state,
    request,
  );
  const answer: Fields<OAuthAuthenticateResponse> = {
    ...(await sdkSignIn(call, user, factor, request.session_duration_minutes)),
    provider_subject: registration.provider_subject,
    provider_type: registration.provider_type,
    profile_picture_url: registration.profile_picture_url,
    locale: registration.locale,
    provider_values: values,
  };
  return ok({ ...answer, reset_sessions: resetSessions });
}
