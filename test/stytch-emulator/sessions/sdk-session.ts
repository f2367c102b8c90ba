import { z } from 'zod';
import { ApiError, sessionNotFound } from '../http/errors.ts';
import type { Call } from '../http/route.ts';
import type { User } from '../user-store.ts';
import type { Factor, Session } from './session-store.ts';
import { activeSessionResponse, signIn } from './sign-in.ts';

/** The session field of every authenticate call in the browser SDK. */
export const sdkSessionFields = { session_duration_minutes: z.int() };

/**
 * Returns the session and user of a browser SDK call that requires them. Throws 401 without a
 * session token, and 404 when the session is unknown, expired or revoked.
 */
export function sdkCaller({ state, sessionToken }: Call): { session: Session; user: User } {
  if (!sessionToken) {
    throw new ApiError(401, 'user_unauthenticated', 'The user is not signed in.');
  }
  const session = state.sessions.byToken(sessionToken);
  const user = session && state.users.byId(session.userId);
  if (!session || !user) throw sessionNotFound();
  return { session, user };
}

/** Returns the response of every authenticate call in the browser SDK. */
export async function sdkSessionResponse({ state }: Call, session: Session, user: User) {
  return { user_id: user.user_id, ...(await activeSessionResponse(state, session)), user };
}

/**
 * Signs a user in by a factor, like `signIn` for the backend. Adds the factor to the caller's own
 * session, or starts a new session.
 * @param minutes duration of the session
 */
export async function sdkSignIn(call: Call, user: User, factor: Factor, minutes?: number) {
  const request = {
    session_token: call.sessionToken,
    session_duration_minutes: minutes,
  };
  const session = await signIn(call.state, user, factor, request);
  if (!session) throw new Error('A sign-in with a duration must create a session.');
  return sdkSessionResponse(call, session, user);
}
