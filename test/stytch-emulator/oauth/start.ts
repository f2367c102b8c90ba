import type { OAuthAttachResponse } from 'stytch';
import { z } from 'zod';
import { checkPublicToken } from '../http/access.ts';
import { parse } from '../http/body.ts';
import { ApiError, userNotFound } from '../http/errors.ts';
import { type BackendFields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { requestedChallenge } from '../project/pkce.ts';
import { allowedRedirect } from '../redirect-urls.ts';
import { findSession } from '../sessions/sign-in.ts';
import type { State } from '../state.ts';
import { accountPage } from './account-page.ts';
import { PROVIDERS, type Provider } from './providers.ts';

/**
 * The routes that start a sign-in with an OAuth provider. The browser opens a start URL, which
 * shows the account page. `client.oauth.attach` in the backend SDK issues a token for the start
 * URL; the chosen account is then added to a known user.
 */
export const oauthStartRoutes: readonly Route[] = [
  ...PROVIDERS.map(
    (provider): Route => ({
      method: 'GET',
      path: `/v1/public/oauth/${provider.key}/start`,
      access: 'open',
      handle: (call) => start(call, provider),
    }),
  ),
  { method: 'POST', path: '/v1/oauth/attach', access: 'backend', handle: attach },
];

const attachSchema = z.object({
  provider: z.enum(PROVIDERS.map(({ key }) => key)),
  user_id: z.string().optional(),
  session_token: z.string().optional(),
  session_jwt: z.string().optional(),
});

function start({ state, query }: Call, provider: Provider) {
  checkPublicToken(query.get('public_token'), state.project.publicToken);
  const redirect = (name: string) =>
    allowedRedirect(state, query.get(name), 'no_match_for_provided_oauth_url');
  const flow = {
    provider,
    codeChallenge: requestedChallenge(
      query.get('code_challenge'),
      state.settings.pkce_required_for_oauth,
    ),
    loginRedirectUrl: redirect('login_redirect_url'),
    signupRedirectUrl: redirect('signup_redirect_url'),
    scopes: [...provider.scopes, ...(query.get('custom_scopes') ?? '').split(' ').filter(Boolean)],
    attachTo: attachedUserId(state, provider, query.get('oauth_attach_token')),
  };
  return accountPage({ flowId: state.grants.openFlow(flow), flow });
}

/**
 * Returns the user id of an attach token. Throws 400 for a token that is unknown, used or for
 * another provider.
 */
function attachedUserId(state: State, { key }: Provider, token: string | null): string | undefined {
  if (token === null) return undefined;
  const attachment = state.grants.takeAttachment(token);
  if (attachment?.provider === key) return attachment.userId;
  throw new ApiError(400, 'oauth_attach_token_not_found', 'The attach token was not found.');
}

async function attach({ state, body }: Call) {
  const { provider, user_id, ...session } = parse(attachSchema, body);
  const named = [user_id, session.session_token, session.session_jwt].filter(Boolean);
  if (named.length !== 1) {
    throw new ApiError(400, 'invalid_argument', 'Specify one user, session token or session JWT.');
  }
  const userId = user_id ?? (await findSession(state, session))?.userId ?? '';
  if (!state.users.byId(userId)) throw userNotFound();
  const fields: BackendFields<OAuthAttachResponse> = {
    oauth_attach_token: state.grants.attach({ userId, provider }),
  };
  return ok(fields);
}
