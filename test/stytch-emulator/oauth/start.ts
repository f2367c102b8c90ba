import { ApiError } from '../http/errors.ts';
import type { Call, Route } from '../http/route.ts';
import { requestedChallenge } from '../project/pkce.ts';
import { allowedRedirect } from '../project/redirect-urls.ts';
import type { State } from '../state.ts';
import { accountPage } from './account-page.ts';
import { PROVIDERS, type Provider } from './providers.ts';
import { checkPublicToken } from './public-token.ts';

/** Starts a sign-in with each provider: a plain navigation from the application. */
export const startRoutes: readonly Route[] = PROVIDERS.map((provider) => ({
  method: 'GET',
  path: `/v1/public/oauth/${provider.key}/start`,
  access: 'open',
  handle: (call) => start(call, provider),
}));

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
    attachTo: attachedUser(state, provider, query.get('oauth_attach_token')),
  };
  return accountPage({ flowId: state.grants.openFlow(flow), flow });
}

/** The user that an attach token names. Throws 400 for a token that is unknown, used or another provider's. */
function attachedUser(state: State, { key }: Provider, token: string | null): string | undefined {
  if (token === null) return undefined;
  const attachment = state.grants.takeAttachment(token);
  if (attachment?.provider === key) return attachment.userId;
  throw new ApiError(400, 'oauth_attach_token_not_found', 'The attach token was not found.');
}
