import { z } from 'zod';
import { ApiError } from '#test/stytch-emulator/http/errors.ts';
import { isImpersonated } from '#test/stytch-emulator/impersonation/impersonated-factor.ts';
import type { State } from '#test/stytch-emulator/state.ts';
import type { User } from '#test/stytch-emulator/users/user-store.ts';
import { presentSession, sessionIdOf, signSessionJwt } from './session-jwt.ts';
import type { Factor, Session } from './session-store.ts';

const MINUTES_MIN = 5;
const MINUTES_MAX = 527_040;

/** Fields that every product's authenticate call takes. */
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

/** What a call shows of a session: nothing but empty strings when it made none. */
export async function sessionAnswer(state: State, session: Session | undefined) {
  if (!session) return { session: null, session_token: '', session_jwt: '' };
  return openSessionAnswer(state, session);
}

/** What a call shows of a session that there is. */
export async function openSessionAnswer(state: State, session: Session) {
  return {
    session: presentSession(session),
    session_token: session.token,
    session_jwt: await signSessionJwt(state, session),
  };
}

/**
 * Signs a user in by a factor as the backend's authenticate calls do.
 * @returns what each of them answers
 */
export async function backendSignIn(
  state: State,
  user: User,
  factor: Factor,
  request: SessionRequest,
) {
  const session = await signIn(state, user, factor, request);
  return { user_id: user.user_id, user, ...(await sessionAnswer(state, session)) };
}

/**
 * Signs a user in by a factor: adds it to the session named in the request when that is the
 * user's own, else opens a new one. Without `session_duration_minutes` there is no session.
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

/** The session that a request names by its token or JWT; an expired JWT of a live one will do. */
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
 * Notes an access and, when minutes are given, moves the end to that many from now. An impersonated
 * session keeps its end.
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
