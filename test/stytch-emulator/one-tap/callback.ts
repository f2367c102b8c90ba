import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { linkAccount } from '../oauth/account.ts';
import { GOOGLE } from '../oauth/providers.ts';
import { checkPublicToken } from '../oauth/public-token.ts';
import { allowedRedirect, appendQuery } from '../project/redirect-urls.ts';
import { verifyGoogleIdToken } from './google-id-token.ts';
import { CSRF_COOKIE } from './start.ts';

/** Exchanges Google's response for a redirect URL with a one-time token. */
export const oneTapCallbackRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/oauth/callback/:callback_id', access: 'open', handle: finish },
];

const schema = z.object({
  id_token: z.string(),
  public_token: z.string().optional(),
  login_redirect_url: z.string().optional(),
  signup_redirect_url: z.string().optional(),
});

async function finish(call: Call) {
  const { state, origin } = call;
  const request = parse(schema, call.body);
  checkPublicToken(request.public_token, state.project.publicToken);
  checkCallback(call);
  const account = await verifyGoogleIdToken(state, request.id_token);
  const redirect = (url: string | undefined) =>
    allowedRedirect(state, url, 'no_match_for_provided_oauth_url');
  const login = redirect(request.login_redirect_url);
  const signup = redirect(request.signup_redirect_url);
  const { user, isNew, ...link } = linkAccount(state, GOOGLE, account, origin);
  const token = state.grants.issue({
    userId: user.user_id,
    ...link,
    codeChallenge: undefined,
    scopes: GOOGLE.scopes,
  });
  const target = isNew ? signup : login;
  return ok({ redirect_url: appendQuery(target, { stytch_token_type: 'oauth', token }) });
}

/** Checks that the callback belongs to a start, is used once, and has that start's cookie. */
function checkCallback({ state, params, headers }: Call): void {
  if (headers['x-stytch-oauth-type'] !== 'google-one-tap') {
    throw new ApiError(400, 'oauth_invalid_callback_request', 'This callback is for One Tap.');
  }
  const callback = state.oneTap.callbacks.take(params.callback_id ?? '');
  if (!callback) throw new ApiError(400, 'invalid_callback_id', 'The callback id is invalid.');
  const cookies = (headers.cookie ?? '').split(/;\s*/);
  if (cookies.includes(`${CSRF_COOKIE}=${callback.csrfToken}`)) return;
  throw new ApiError(
    400,
    'oauth_state_mismatch',
    'The cookie does not match the start of this One Tap.',
  );
}
