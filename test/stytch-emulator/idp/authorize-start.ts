import type { OAuthAuthorizeStartResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller } from '../sessions/sdk-session.ts';
import { authorization, authorizationFields } from './authorization.ts';
import { presentApp } from './connected-app.ts';

/**
 * Returns whether a signed-in user must be asked for consent. The second path is the SDK's older
 * one.
 */
export const authorizeStartRoutes: readonly Route[] = [
  { method: 'POST', path: '/sdk/v1/idp/oauth/authorize/start', access: 'sdk', handle: start },
  { method: 'POST', path: '/sdk/v1/oauth/authorize/start', access: 'sdk', handle: start },
];

const schema = z.object(authorizationFields);

function start(call: Call) {
  const { user } = sdkCaller(call);
  const request = parse(schema, call.body);
  const { app, results, consentRequired } = authorization(call.state, user, request);
  const answer: Fields<OAuthAuthorizeStartResponse> = {
    user_id: user.user_id,
    user,
    client: presentApp(app),
    consent_required: consentRequired,
    scope_results: results,
  };
  return ok(answer);
}
