import { z } from 'zod';
import { ApiError } from '../http/errors.ts';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';
import { isImpersonated } from './impersonated-factor.ts';
import { presentSession, sessionIdOf, signSessionJwt } from './session-jwt.ts';
import type { Factor, Session } from './session-store.ts';

const MINUTES_MIN = 5;
const MINUTES_MAX = 527_040;

/** Fields of every product's authenticate call. */
export const sessionFields = {
  session_token: z.string().optional(),
  session_jwt: z.string().optional(),
  session_duration_minutes: z.int().optional(),
};

interface SessionRequest {
  session_token?: string | undefined;
  session_jwt?: string | undefined;
  session_duration_minutes?: number | undefined;
}

/** Returns the session fields of a response: empty strings without a session. */
export async function sessionResponse(state: State, session: Session | undefined) {
  if (!session) return { session: null, session_token: '', session_jwt: '' };
  return activeSessionResponse(state, session);
}

/** Returns the session fields of a response with a session. */
export async function activeSessionResponse(state: State, session: Session) {
  return {
    session: presentSession(session),
    session_token: session.token,
    session_jwt: await signSessionJwt(state, session),
  };
}

/**
 * Signs a user in by a factor, like the backend's authenticate calls.
 * @returns the fields that the responses of all authenticate calls share
 */
export async function backendSignIn(
  state: State,
  user: User,
  factor: Factor,
  request: SessionRequest,
) {
  const session = await signIn(state, user, factor, request);
  return { user_id: user.user_id, user, ...(await sessionResponse(state, session)) };
}

/**
 * Signs a user in by a factor. Adds the factor to the session in the request if that session is the
 * user's own; otherwise, starts a new session. Without `session_duration_minutes` there is no
 * session.
 */
export async function signIn(
  state: State,
  user: User,
  factor: Factor,
  request: SessionRequest,
): Promise<Session | undefined> {
  const minutes = request.session_duration_minutes;
  checkDuration(minutes);
  state.userLocks.check(user);
  state.userLocks.succeeded(user);
  user.status = 'active';
  const current = await findSession(state, request);
  if (current?.userId === user.user_id) {
    current.factors.push(factor);
    touch(state, current, minutes);
    return current;
  }
  if (minutes === undefined) return undefined;
  const now = state.now();
  return state.sessions.open({
    userId: user.user_id,
    token: state.canaries.mint('session_token', 'st-'),
    startedAt: now,
    lastAccessedAt: now,
    expiresAt: now + minutes * 60_000,
    factors: [factor],
  });
}

/**
 * Returns the session of a token or JWT in the request. Accepts an expired JWT of a live session.
 */
export async function findSession(
  state: State,
  { session_token: token, session_jwt: jwt }: SessionRequest,
): Promise<Session | undefined> {
  if (token && jwt) {
    throw new ApiError(400, 'too_many_session_arguments', 'Only one session argument is allowed.');
  }
  if (token) return state.sessions.byToken(token);
  if (!jwt) return undefined;
  const sessionId = await sessionIdOf(state, jwt);
  if (!sessionId) {
    throw new ApiError(400, 'unable_to_parse_session_jwt', 'The session JWT could not be parsed.');
  }
  return state.sessions.byId(sessionId);
}

/**
 * Records an access. If minutes are given, the session expires that many minutes from now. An
 * impersonated session keeps its expiry.
 */
export function touch(state: State, session: Session, minutes: number | undefined): void {
  checkDuration(minutes);
  session.lastAccessedAt = state.now();
  if (minutes === undefined || isImpersonated(session.factors)) return;
  session.expiresAt = state.now() + minutes * 60_000;
}

function checkDuration(minutes: number | undefined): void {
  if (minutes === undefined || (minutes >= MINUTES_MIN && minutes <= MINUTES_MAX)) return;
  throw new ApiError(
    400,
    'invalid_session_duration_minutes',
    `session_duration_minutes must be ${MINUTES_MIN} to ${MINUTES_MAX}.`,
  );
}
