import { ApiError } from '#test/stytch-emulator/http/errors.ts';
import type { Call, Route } from '#test/stytch-emulator/http/route.ts';
import { accountPage } from './account-page.ts';

const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const DEFAULT_SCOPES = [
  'openid',
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
];

/** The public start of a Google sign-in: a plain navigation from the application. */
export const startRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/public/oauth/google/start', access: 'open', handle: start },
];

function start({ state, query }: Call) {
  checkPublicToken(query.get('public_token'), state.project.publicToken);
  const { redirectUrls } = state.project;
  const flow = {
    codeChallenge: checkedChallenge(query.get('code_challenge')),
    loginRedirectUrl: checkedRedirect(query.get('login_redirect_url'), redirectUrls),
    signupRedirectUrl: checkedRedirect(query.get('signup_redirect_url'), redirectUrls),
    scopes: [...DEFAULT_SCOPES, ...(query.get('custom_scopes') ?? '').split(' ').filter(Boolean)],
  };
  return accountPage({ flowId: state.grants.openFlow(flow), flow });
}

function checkPublicToken(given: string | null, wanted: string): void {
  if (!given) throw new ApiError(401, 'public_token_required', 'A public token is required.');
  if (given === wanted) return;
  throw new ApiError(401, 'public_token_not_found', 'Public token could not be found.');
}

function checkedChallenge(given: string | null): string | undefined {
  if (!given) return undefined;
  if (S256_CHALLENGE.test(given)) return given;
  throw new ApiError(400, 'invalid_pkce_code_challenge', 'The code challenge is not an S256 one.');
}

/** Whole strings are compared, query included; without a URL the first allowed one is meant. */
function checkedRedirect(given: string | null, allowed: readonly string[]): string {
  const url = given ?? allowed[0];
  if (url !== undefined && allowed.includes(url)) return url;
  throw new ApiError(
    400,
    'no_match_for_provided_oauth_url',
    'The oauth redirect url in the request did not match any redirect URLs set for this project.',
  );
}
