import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError, userNotFound } from '../http/errors.ts';
import { ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { checkVerifier } from '../project/pkce.ts';
import type { State } from '../state.ts';
import { type ConnectedApp, connectedApp, isPublic } from './connected-app.ts';
import type { Grant } from './idp-store.ts';
import { issueTokens } from './issue-tokens.ts';

/**
 * The token endpoint. The server of an application exchanges a code or a refresh token for tokens.
 */
export const tokenRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/public/:project_id/oauth2/token',
    access: 'page',
    handle: exchange,
  },
];

const client = { client_id: z.string(), client_secret: z.string().optional() };
const schema = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    ...client,
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string().optional(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), ...client, refresh_token: z.string() }),
]);

type Request = z.infer<typeof schema>;

async function exchange({ state, params, body }: Call) {
  if (params.project_id !== state.project.projectId) {
    throw new ApiError(404, 'project_not_found', 'Project could not be found.');
  }
  const request = parse(schema, body);
  const app = connectedApp(state, request.client_id);
  checkSecret(app, request.client_secret);
  const grant = redeem(state, request);
  const user = state.users.byId(grant.userId);
  if (!user) throw userNotFound();
  return ok(await issueTokens(state, user, grant));
}

function checkSecret(app: ConnectedApp, given: string | undefined): void {
  if (isPublic(app) || (given !== undefined && given === app.client_secret)) return;
  throw new ApiError(401, 'invalid_client_secret', 'The client_secret is wrong.');
}

/** Voids a code or refresh token, even if a later check fails, and returns its grant. */
function redeem({ idp }: State, request: Request): Grant & { nonce?: string | undefined } {
  if (request.grant_type === 'refresh_token') {
    const grant = idp.refreshTokens.take(request.refresh_token);
    if (grant?.clientId === request.client_id) return grant;
    throw new ApiError(404, 'idp_refresh_token_not_found', 'Refresh token could not be found.');
  }
  const grant = idp.codes.take(request.code);
  if (grant?.clientId !== request.client_id || grant.redirectUri !== request.redirect_uri) {
    throw new ApiError(404, 'idp_auth_code_not_found', 'Authorization code could not be found.');
  }
  checkVerifier(grant.codeChallenge, request.code_verifier);
  return grant;
}
