import type { SessionAuthenticateResponse } from '@stytch/vanilla-js/headless';
import type { SessionsAuthenticateResponse, SessionsGetResponse } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError, badRequest, sessionNotFound } from '../http/errors.ts';
import { type BackendFields, type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller, sdkSessionResponse } from './sdk-session.ts';
import { presentSession } from './session-jwt.ts';
import { activeSessionResponse, findSession, sessionFields, touch } from './sign-in.ts';

/** The calls of `sessions` in the backend SDK and `session` in the browser SDK. */
export const sessionRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/sessions', access: 'backend', handle: listSessions },
  { method: 'POST', path: '/v1/sessions/authenticate', access: 'backend', handle: authenticate },
  { method: 'POST', path: '/v1/sessions/revoke', access: 'backend', handle: revoke },
  { method: 'GET', path: '/v1/sessions/jwks/:project_id', access: 'open', handle: showKeys },
  { method: 'POST', path: '/sdk/v1/sessions/authenticate', access: 'sdk', handle: sdkAuthenticate },
  { method: 'POST', path: '/sdk/v1/sessions/revoke', access: 'sdk', handle: sdkRevoke },
];

const authenticateSchema = z.object(sessionFields);
const revokeSchema = z.object({ ...sessionFields, session_id: z.string().optional() });
const sdkAuthenticateSchema = z.object({ session_duration_minutes: z.int().optional() });

function listSessions({ state, query }: Call) {
  const userId = query.get('user_id');
  if (!userId) throw badRequest('user_id: required');
  const sessions = state.sessions.ofUser(userId).map(presentSession);
  return ok({ sessions } satisfies BackendFields<SessionsGetResponse>);
}

async function authenticate({ state, body }: Call) {
  const request = parse(authenticateSchema, body);
  if (!request.session_token && !request.session_jwt) {
    throw new ApiError(400, 'no_session_arguments', 'Send a session_token or a session_jwt.');
  }
  const session = await findSession(state, request);
  const user = session && state.users.byId(session.userId);
  if (!session || !user) throw sessionNotFound();
  touch(state, session, request.session_duration_minutes);
  const fields: BackendFields<SessionsAuthenticateResponse> = {
    ...(await activeSessionResponse(state, session)),
    user,
  };
  return ok(fields);
}

async function revoke({ state, body }: Call) {
  const request = parse(revokeSchema, body);
  const named = [request.session_id, request.session_token, request.session_jwt].filter(Boolean);
  if (named.length === 0) {
    throw new ApiError(400, 'no_session_revoke_arguments', 'Specify a session to revoke.');
  }
  if (named.length > 1) {
    throw new ApiError(400, 'too_many_session_revoke_arguments', 'Specify the session only once.');
  }
  const session = request.session_id
    ? state.sessions.byId(request.session_id)
    : await findSession(state, request);
  if (!session) throw sessionNotFound();
  state.sessions.end(session.sessionId);
  return ok({});
}

function showKeys({ state, params }: Call) {
  if (params.project_id !== state.project.projectId) {
    throw new ApiError(404, 'project_not_found', 'Project could not be found.');
  }
  return ok({ keys: [state.signing.jwk] });
}

async function sdkAuthenticate(call: Call) {
  const request = parse(sdkAuthenticateSchema, call.body);
  const { session, user } = sdkCaller(call);
  touch(call.state, session, request.session_duration_minutes);
  const fields: Fields<SessionAuthenticateResponse> = await sdkSessionResponse(call, session, user);
  return ok(fields);
}

function sdkRevoke(call: Call) {
  call.state.sessions.end(sdkCaller(call).session.sessionId);
  return ok({});
}
