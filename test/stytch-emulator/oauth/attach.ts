import type { OAuthAttachResponse } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError, userNotFound } from '../http/errors.ts';
import { type BackendFields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { findSession } from '../sessions/sign-in.ts';
import { PROVIDERS } from './providers.ts';

/** The token that ties an OAuth start to a user, as `client.oauth.attach` of the backend gets it. */
export const attachRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/oauth/attach', access: 'backend', handle: attach },
];

const schema = z.object({
  provider: z.enum(PROVIDERS.map(({ key }) => key)),
  user_id: z.string().optional(),
  session_token: z.string().optional(),
  session_jwt: z.string().optional(),
});

async function attach({ state, body }: Call) {
  const { provider, user_id, ...session } = parse(schema, body);
  const named = [user_id, session.session_token, session.session_jwt].filter(Boolean);
  if (named.length !== 1) {
    throw new ApiError(400, 'invalid_argument', 'Name one user, session token or session JWT.');
  }
  const userId = user_id ?? (await findSession(state, session))?.userId ?? '';
  if (!state.users.byId(userId)) throw userNotFound();
  const answer: BackendFields<OAuthAttachResponse> = {
    oauth_attach_token: state.grants.attach({ userId, provider }),
  };
  return ok(answer);
}
