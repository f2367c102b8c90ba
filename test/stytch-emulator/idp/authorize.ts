import { randomBytes } from 'node:crypto';
import type {
  OAuthAuthorizeStartResponse,
  OAuthAuthorizeSubmitResponse,
} from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type Fields, ok, redirect } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { requestedChallenge } from '../project/pkce.ts';
import { appendQuery } from '../redirect-urls.ts';
import { sdkCaller } from '../sessions/sdk-session.ts';
import { authorization, authorizationFields } from './authorization.ts';
import { type ConnectedApp, isPublic, presentApp } from './connected-app.ts';

/**
 * The routes for a user's consent to an application. Older SDK versions call the second path of
 * each call. They submit the user's decision as an HTML form, and the response redirects to the
 * application.
 */
export const authorizeRoutes: readonly Route[] = [
  { method: 'POST', path: '/sdk/v1/idp/oauth/authorize/start', access: 'sdk', handle: start },
  { method: 'POST', path: '/sdk/v1/oauth/authorize/start', access: 'sdk', handle: start },
  {
    method: 'POST',
    path: '/sdk/v1/idp/oauth/authorize/submit',
    access: 'sdk',
    handle: (call) => ok(submit(call)),
  },
  {
    method: 'POST',
    path: '/sdk/v1/oauth/authorize',
    access: 'sdk-form',
    handle: (call) => redirect(submit(call).redirect_uri),
  },
];

const startSchema = z.object(authorizationFields);

/** Returns whether the signed-in user must be asked for consent. */
function start(call: Call) {
  const { user } = sdkCaller(call);
  const request = parse(startSchema, call.body);
  const { app, results, consentRequired } = authorization(call.state, user, request);
  const fields: Fields<OAuthAuthorizeStartResponse> = {
    user_id: user.user_id,
    user,
    client: presentApp(app),
    consent_required: consentRequired,
    scope_results: results,
  };
  return ok(fields);
}

const submitSchema = z.object({
  ...authorizationFields,
  consent_granted: z.union([
    z.boolean(),
    z.enum(['true', 'false']).transform((is) => is === 'true'),
  ]),
  state: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z.string().optional(),
});

type Request = z.infer<typeof submitSchema>;

/** Redirects to the application, with a code unless required consent was denied. */
function submit(call: Call): Fields<OAuthAuthorizeSubmitResponse> {
  const { idp } = call.state;
  const { user } = sdkCaller(call);
  const request = parse(submitSchema, call.body);
  const { app, grant, consentRequired } = authorization(call.state, user, request);
  const codeChallenge = challengeOf(app, request);
  if (consentRequired && !request.consent_granted)
    return redirectTo(request, { error: 'access_denied' });
  if (request.consent_granted) idp.addConsent(grant);
  const code = randomBytes(32).toString('base64url');
  const { redirect_uri: redirectUri, nonce } = request;
  idp.codes.put(code, { ...grant, redirectUri, codeChallenge, nonce });
  return { ...redirectTo(request, { code }), authorization_code: code };
}

function challengeOf(app: ConnectedApp, request: Request): string | undefined {
  const challenge = requestedChallenge(request.code_challenge, false);
  if (challenge || !isPublic(app)) return challenge;
  throw new ApiError(
    400,
    'pkce_required_for_idp_authorization_flow',
    'A public Connected App must send a code_challenge.',
  );
}

function redirectTo({ redirect_uri: target, state }: Request, result: Record<string, string>) {
  return { redirect_uri: appendQuery(target, { ...result, ...(state && { state }) }) };
}
