import type { PasswordResetByEmailResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { type Fields, ok } from '#test/stytch-emulator/http/answer.ts';
import { parse } from '#test/stytch-emulator/http/body.ts';
import type { Call } from '#test/stytch-emulator/http/route.ts';
import { linkMinutes } from '#test/stytch-emulator/magic-links/expiration.ts';
import { openLink, proveAddress } from '#test/stytch-emulator/magic-links/redeem-link.ts';
import { checkStrength } from '#test/stytch-emulator/passwords/strength/strength.ts';
import { requestedChallenge } from '#test/stytch-emulator/pkce/pkce.ts';
import { allowedRedirect, appendQuery } from '#test/stytch-emulator/redirects/redirect-url.ts';
import { sdkSessionFields, sdkSignIn } from '#test/stytch-emulator/sessions/sdk-session.ts';
import { checkedEmail } from '#test/stytch-emulator/users/contact-formats.ts';
import { emailNotFound } from '#test/stytch-emulator/users/contacts.ts';

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
