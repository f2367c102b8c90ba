import type { PasswordResetByEmailResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import { linkMinutes } from '../magic-links/expiration.ts';
import { openLink, proveAddress } from '../magic-links/redeem-link.ts';
import { requestedChallenge } from '../project/pkce.ts';
import { allowedRedirect, appendQuery } from '../project/redirect-urls.ts';
import { sdkSessionFields, sdkSignIn } from '../sessions/sdk-session.ts';
import { checkedEmail } from '../users/contact-formats.ts';
import { emailNotFound } from '../users/contacts.ts';
import { checkStrength } from './strength.ts';

const startSchema = z.object({
  email: z.string(),
  login_redirect_url: z.string().optional(),
  reset_password_redirect_url: z.string().optional(),
  reset_password_expiration_minutes: z.int().optional(),
  code_challenge: z.string().optional(),
});

const RESET_MINUTES = 30;

/** Sends a message with two links: to reset the password, and to sign in without one. */
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
 * Resets a password by a link. After a rejected password the link stays valid; an accepted one ends
 * all sessions and starts a new one.
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
  const answer: Fields<PasswordResetByEmailResponse> = await sdkSignIn(
    call,
    link.user,
    factor,
    session_duration_minutes,
  );
  return ok(answer);
}
