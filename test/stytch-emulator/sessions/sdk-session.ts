import { z } from 'zod';
import { ApiError, sessionNotFound } from '#test/stytch-emulator/http/errors.ts';
import type { Call } from '#test/stytch-emulator/http/route.ts';
import type { User } from '#test/stytch-emulator/users/user-store.ts';
import type { Factor, Session } from './session-store.ts';
import { openSessionAnswer, signIn } from './sign-in.ts';

/** The field that every authenticate call of the browser SDK takes. */
export const sdkSessionFields = { session_duration_minutes: z.int() };

/**
 * The session and the user of a browser SDK call that needs them. Throws 401 when the caller has no
 * session token, and 404 when its session is unknown, expired or revoked.
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

/** What every authenticate call of the browser SDK answers. */
export async function sdkAnswer({ state }: Call, session: Session, user: User) {
  return { user_id: user.user_id, ...(await openSessionAnswer(state, session)), user };
}

/**
 * Signs a user in by a factor, as `signIn` does for the backend: adds to the caller's own session,
 * or opens one of so many minutes.
 */
export async function sdkSignIn(call: Call, user: User, factor: Factor, minutes?: number) {
  const request = {
    session_token: call.sessionToken,
    session_duration_minutes: minutes,
  };
  const session = await signIn(call.state, user, factor, request);
  if (!session) throw new Error('A sign-in with a duration makes a session.');
  return sdkAnswer(call, session, user);
}
