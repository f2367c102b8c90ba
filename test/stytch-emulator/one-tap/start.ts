import { randomUUID } from 'node:crypto';
import { ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { checkPublicToken } from '../oauth/public-token.ts';

export const CSRF_COOKIE = 'stytch_csrf_private_token';

/** Starts a One Tap. Without a client id, the SDK itself reports `oauth_config_not_found`. */
export const oneTapStartRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/public/oauth/google/onetap/start', access: 'open', handle: start },
];

function start({ state, query }: Call) {
  checkPublicToken(query.get('public_token'), state.project.publicToken);
  const callbackId = `oauth-callback-test-${randomUUID()}`;
  const csrfToken = state.canaries.mint('one_tap_csrf_token', '');
  state.oneTap.callbacks.put(callbackId, { csrfToken });
  const answer = ok({
    google_client_id: state.oneTap.googleClientId,
    oauth_callback_id: callbackId,
  });
  const cookie = `${CSRF_COOKIE}=${csrfToken}; Path=/; HttpOnly; Secure; SameSite=None`;
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } };
}
