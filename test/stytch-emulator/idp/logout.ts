import type { OAuthLogoutStartResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { appendQuery } from '../redirect-urls.ts';
import { connectedApp, registeredUrl } from './connected-app.ts';

/** The call that returns whether a user must confirm before an application signs them out. */
export const logoutRoutes: readonly Route[] = [
  { method: 'POST', path: '/sdk/v1/oauth/logout/start', access: 'sdk', handle: start },
];

const schema = z.object({
  client_id: z.string(),
  post_logout_redirect_uri: z.string(),
  state: z.string().optional(),
  id_token_hint: z.string().optional(),
});

async function start(call: Call) {
  const request = parse(schema, call.body);
  const app = connectedApp(call.state, request.client_id);
  const { post_logout_redirect_uri: given, state } = request;
  const target = registeredUrl(app.post_logout_redirect_urls, given);
  const fields: Fields<OAuthLogoutStartResponse> = {
    redirect_uri: state ? appendQuery(target, { state }) : target,
    consent_required: await isConsentRequired(call, app.client_id, request.id_token_hint),
  };
  return ok(fields);
}

/**
 * Returns whether the user must confirm the sign-out. Anyone can create a sign-out link, and only
 * an ID token of this user proves that the link comes from the user's own application (OpenID
 * Connect RP-Initiated Logout, 2). Signed-out users are not asked.
 */
async function isConsentRequired(
  { state, sessionToken }: Call,
  clientId: string,
  hint: string | undefined,
): Promise<boolean> {
  const session = sessionToken ? state.sessions.byToken(sessionToken) : undefined;
  if (!session) return false;
  const claims = hint ? await state.signing.open(hint) : undefined;
  return claims?.sub !== session.userId || claims.aud !== clientId;
}
