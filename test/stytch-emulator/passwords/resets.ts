import type {
  PasswordResetByEmailResponse,
  PasswordResetByExistingPasswordResponse,
  PasswordResetBySessionResponse,
} from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import { linkMinutes } from '../magic-links/link-store.ts';
import { openLink, proveAddress } from '../magic-links/redeem-link.ts';
import { requestedChallenge } from '../project/pkce.ts';
import { allowedRedirect, appendQuery } from '../redirect-urls.ts';
import {
  sdkCaller,
  sdkSessionFields,
  sdkSessionResponse,
  sdkSignIn,
} from '../sessions/sdk-session.ts';
import type { Factor } from '../sessions/session-store.ts';
import { touch } from '../sessions/sign-in.ts';
import { checkedEmail, emailNotFound } from '../users/contacts.ts';
import { passwordFactor, userWithPassword } from './password-store.ts';
import { checkStrength } from './strength.ts';

const startSchema = z.object({
  email: z.string(),
  login_redirect_url: z.string().optional(),
  reset_password_redirect_url: z.string().optional(),
  reset_password_expiration_minutes: z.int().optional(),
  code_challenge: z.string().optional(),
});

const RESET_MINUTES = 30;

/**
 * Sends a message with two links: the first resets the password, the second signs in without a
 * password.
 */
export function resetByEmailStart({ state, body }: Call) {
  const fields = parse(startSchema, body);
  const url = (given: string | undefined) =>
    allowedRedirect(state, given, 'invalid_password_reset_redirect_url');
  const resetUrl = url(fields.reset_password_redirect_url);
  const loginUrl = url(fields.login_redirect_url);
  const minutes = linkMinutes(fields.reset_password_expiration_minutes, RESET_MINUTES);
  const required = state.settings.pkce_required_for_password_resets;
  const codeChallenge = requestedChallenge(fields.code_challenge, required);
  const email = checkedEmail(fields.email);
  const user = state.users.byEmail(email);
  if (!user) throw emailNotFound();
  const link = (label: string, target: string, type: 'reset_password' | 'login') => {
    const purpose = type === 'login' ? 'sign-in' : 'reset-password';
    const userId = user.user_id;
    const token = state.links.issue({ purpose, userId, email, codeChallenge }, minutes);
    return { label, url: appendQuery(target, { stytch_token_type: type, token }) };
  };
  state.inbox.send({
    channel: 'email',
    to: email,
    subject: `Reset your password for ${state.settings.project_name ?? 'the application'}`,
    links: [
      link('Reset password', resetUrl, 'reset_password'),
      link('Log in without a password', loginUrl, 'login'),
    ],
  });
  return ok({});
}

const resetSchema = z.object({
  ...sdkSessionFields,
  token: z.string(),
  password: z.string().min(1),
  code_verifier: z.string().optional(),
});

/**
 * Resets a password by a link. After a rejected password, the link stays valid. An accepted
 * password ends all sessions and starts a new session.
 */
export async function resetByEmail(call: Call) {
  const { state } = call;
  const { token, password, code_verifier, session_duration_minutes } = parse(
    resetSchema,
    call.body,
  );
  const link = openLink(state, { purpose: 'reset-password', token, verifier: code_verifier });
  await checkStrength(state, password, link.address);
  link.spend();
  const { factor } = proveAddress(state, link);
  await state.passwords.set(link.user, password);
  state.sessions.endAllOf(link.user.user_id);
  const fields: Fields<PasswordResetByEmailResponse> = await sdkSignIn(
    call,
    link.user,
    factor,
    session_duration_minutes,
  );
  return ok(fields);
}

const existingSchema = z.object({
  ...sdkSessionFields,
  email: z.string(),
  existing_password: z.string(),
  new_password: z.string().min(1),
});

/**
 * Replaces a password if the old password is correct. Ends all sessions of the user and starts a
 * new session.
 */
export async function resetByExistingPassword(call: Call) {
  const { state } = call;
  const request = parse(existingSchema, call.body);
  const user = await userWithPassword(state, request.email, request.existing_password);
  await checkStrength(state, request.new_password, request.email);
  await state.passwords.set(user, request.new_password);
  state.sessions.endAllOf(user.user_id);
  const minutes = request.session_duration_minutes;
  const fields: Fields<PasswordResetByExistingPasswordResponse> = await sdkSignIn(
    call,
    user,
    passwordFactor(state),
    minutes,
  );
  return ok(fields);
}

const sessionSchema = z.object({
  session_duration_minutes: z.int().optional(),
  password: z.string().min(1),
});

/**
 * Replaces a password if the session is recent. Keeps that session and ends the user's other
 * sessions. Throws 400 when the session's last authentication is older than five minutes.
 */
export async function resetBySession(call: Call) {
  const { state } = call;
  const { password, session_duration_minutes } = parse(sessionSchema, call.body);
  const { session, user } = sdkCaller(call);
  if (!session.factors.some((factor) => isFreshProof(factor, state.now()))) {
    throw new ApiError(
      400,
      'session_too_old_to_reset_password',
      'Sign in again by password, magic link or emailed code before you set a new password.',
    );
  }
  await checkStrength(state, password, user.emails[0]?.email ?? '');
  await state.passwords.set(user, password);
  for (const other of state.sessions.ofUser(user.user_id)) {
    if (other !== session) state.sessions.end(other.sessionId);
  }
  touch(state, session, session_duration_minutes);
  const fields: Fields<PasswordResetBySessionResponse> = await sdkSessionResponse(
    call,
    session,
    user,
  );
  return ok(fields);
}

/** The time for which an authentication counts as recent. */
const FRESH_MS = 5 * 60_000;

function isFreshProof(factor: Factor, now: number): boolean {
  const byPasswordOrMail =
    factor.delivery_method === 'knowledge' || factor.delivery_method === 'email';
  return byPasswordOrMail && now - Date.parse(factor.last_authenticated_at) <= FRESH_MS;
}
