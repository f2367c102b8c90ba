import type { OAuthAuthorizeStartResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { type Fields, ok } from '#test/stytch-emulator/http/answer.ts';
import { parse } from '#test/stytch-emulator/http/body.ts';
import type { Call, Route } from '#test/stytch-emulator/http/route.ts';
import { presentApp } from '#test/stytch-emulator/idp/connected-app.ts';
import { sdkCaller } from '#test/stytch-emulator/sessions/sdk-session.ts';
import { authorization, authorizationFields } from './authorization.ts';

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
