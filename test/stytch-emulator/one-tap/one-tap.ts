import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { checkPublicToken } from '../http/access.ts';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { accountSchema, linkAccount } from '../oauth/account.ts';
import { GOOGLE } from '../oauth/providers.ts';
import { allowedRedirect, appendQuery } from '../redirect-urls.ts';
import { googleIdToken, verifyGoogleIdToken } from './google-id-token.ts';

const CSRF_COOKIE = 'stytch_csrf_private_token';

/**
 * The Google One Tap calls of the browser SDK. Admin calls set the Google client id, which Stytch
 * has in its dashboard, and issue the ID tokens of an emulated Google.
 */
export const oneTapRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/public/oauth/google/onetap/start', access: 'open', handle: start },
  { method: 'POST', path: '/v1/oauth/callback/:callback_id', access: 'open', handle: finish },
  { method: 'PUT', path: '/emulator/admin/one-tap', access: 'admin', handle: configure },
  {
    method: 'POST',
    path: '/emulator/admin/google-id-tokens',
    access: 'admin',
    handle: issueIdToken,
  },
];

const callbackSchema = z.object({
  id_token: z.string(),
  public_token: z.string().optional(),
  login_redirect_url: z.string().optional(),
  signup_redirect_url: z.string().optional(),
});
const configSchema = z.strictObject({ google_client_id: z.string() });

/**
 * Starts a One Tap sign-in. If the Google client id in the response is empty, the SDK itself
 * reports `oauth_config_not_found`.
 */
function start({ state, query }: Call) {
  checkPublicToken(query.get('public_token'), state.project.publicToken);
  const callbackId = `oauth-callback-test-${randomUUID()}`;
  const csrfToken = state.canaries.mint('one_tap_csrf_token', '');
  state.oneTap.callbacks.put(callbackId, { csrfToken });
  const { headers, ...rest } = ok({
    google_client_id: state.oneTap.googleClientId,
    oauth_callback_id: callbackId,
  });
  const cookie = `${CSRF_COOKIE}=${csrfToken}; Path=/; HttpOnly; Secure; SameSite=None`;
  return { ...rest, headers: { ...headers, 'set-cookie': cookie } };
}

/** Exchanges Google's ID token for a redirect URL with a one-time token. */
async function finish(call: Call) {
  const { state, origin } = call;
  const request = parse(callbackSchema, call.body);
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

/**
 * Voids the callback id. Throws 400 unless a start has issued the id, the id was unused, and the
 * cookie contains the CSRF token of the id.
 */
function checkCallback({ state, params, headers }: Call): void {
  if (headers['x-stytch-oauth-type'] !== 'google-one-tap') {
    const message = 'The header x-stytch-oauth-type must be google-one-tap.';
    throw new ApiError(400, 'oauth_invalid_callback_request', message);
  }
  const callback = state.oneTap.callbacks.take(params.callback_id ?? '');
  if (!callback) throw new ApiError(400, 'invalid_callback_id', 'The callback id is invalid.');
  const cookies = (headers.cookie ?? '').split(/;\s*/);
  if (cookies.includes(`${CSRF_COOKIE}=${callback.csrfToken}`)) return;
  throw new ApiError(400, 'oauth_state_mismatch', 'The cookie does not match the callback id.');
}

function configure({ state, body }: Call) {
  state.oneTap.googleClientId = parse(configSchema, body).google_client_id;
  return ok({ google_client_id: state.oneTap.googleClientId });
}

async function issueIdToken({ state, body }: Call) {
  return ok({ id_token: await googleIdToken(state, parse(accountSchema, body)) });
}
