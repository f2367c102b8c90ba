import type {
  PasswordResetByExistingPasswordResponse,
  PasswordResetBySessionResponse,
} from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import { sdkAnswer, sdkCaller, sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import type { Factor } from '../sessions/session-store.ts';
import { touch } from '../sessions/sign-in.ts';
import { userWithPassword } from './login.ts';
import { passwordFactor } from './password-factor.ts';
import { checkStrength } from './strength.ts';

const existingSchema = z.object({
  ...sdkSessionFields,
  email: z.string(),
  existing_password: z.string(),
  new_password: z.string().min(1),
});

/** Replaces a password, given the old one: ends all sessions of the user and starts a new one. */
export async function resetByExistingPassword(call: Call) {
  const { state } = call;
  const request = parse(existingSchema, call.body);
  const user = await userWithPassword(state, request.email, request.existing_password);
  await checkStrength(state, request.new_password, request.email);
  await state.passwords.set(user, request.new_password);
  state.sessions.endAllOf(user.user_id);
  const minutes = request.session_duration_minutes;
  const answer: Fields<PasswordResetByExistingPasswordResponse> = await sdkSignIn(
    call,
    user,
    passwordFactor(state),
    minutes,
  );
  return ok(answer);
}

const sessionSchema = z.object({
  session_duration_minutes: z.int().optional(),
  password: z.string().min(1),
});

/**
 * Replaces a password, given a recent session: keeps it and ends the user's other sessions. Throws
 * 400 when the session's last authentication is older than five minutes.
 */
export async function resetBySession(call: Call) {
  const { state } = call;
  const { password, session_duration_minutes } = parse(sessionSchema, call.body);
  const { session, user } = sdkCaller(call);
  if (!session.factors.some((factor) => isFreshProof(factor, state.now()))) {
    throw new ApiError(
      400,
      'session_too_old_to_reset_password',
      'Sign in again by password, magic link or e-mailed code before you set a new password.',
    );
  }
  await checkStrength(state, password, user.emails[0]?.email ?? '');
  await state.passwords.set(user, password);
  for (const other of state.sessions.ofUser(user.user_id)) {
    if (other !== session) state.sessions.end(other.sessionId);
  }
  touch(state, session, session_duration_minutes);
  const answer: Fields<PasswordResetBySessionResponse> = await sdkAnswer(call, session, user);
  return ok(answer);
}

/** Milliseconds for which an authentication counts as recent. */
const FRESH_MS = 5 * 60_000;

function isFreshProof(factor: Factor, now: number): boolean {
  const byPasswordOrMail =
    factor.delivery_method === 'knowledge' || factor.delivery_method === 'email';
  return byPasswordOrMail && now - Date.parse(factor.last_authenticated_at) <= FRESH_MS;
}
