import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ok } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import { requestedChallenge } from '../project/pkce.ts';
import { allowedRedirect, appendQuery } from '../redirect-urls.ts';
import { sdkCaller } from '../sessions/sdk-session.ts';
import type { User } from '../user-store.ts';
import {
  addUnverifiedEmail,
  checkedEmail,
  duplicateEmail,
  emailNotFound,
  userOfEmail,
} from '../users/contacts.ts';
import { linkMinutes, WEEK_MINUTES } from './link-store.ts';

const schema = z.object({
  email: z.string(),
  login_magic_link_url: z.string().optional(),
  login_expiration_minutes: z.int().optional(),
  signup_magic_link_url: z.string().optional(),
  signup_expiration_minutes: z.int().optional(),
  code_challenge: z.string().optional(),
});

const LOGIN_MINUTES = 60;

/** Sends a link to the owner of an address. Creates a pending user if there is no owner. */
export function loginOrCreate(call: Call) {
  const request = read(call);
  return send(call, userOfEmail(call.state, request.email).user, request);
}

/** Sends a link to a known user only (404 for any other address). */
export function sendPrimary(call: Call) {
  const request = read(call);
  const user = call.state.users.byEmail(request.email);
  if (!user) throw emailNotFound();
  return send(call, user, request);
}

/** Sends a link that adds a new address to the signed-in user. */
export function sendSecondary(call: Call) {
  const request = read(call);
  const { user } = sdkCaller(call);
  const owner = call.state.users.byEmail(request.email);
  if (owner && owner !== user) throw duplicateEmail();
  addUnverifiedEmail(call.state, user, request.email);
  return send(call, user, request);
}

type Request = ReturnType<typeof read>;

function read({ state, body }: Call) {
  const fields = parse(schema, body);
  const url = (given: string | undefined) =>
    allowedRedirect(state, given, 'no_match_for_provided_magic_link_url');
  return {
    email: checkedEmail(fields.email),
    login: {
      url: url(fields.login_magic_link_url),
      minutes: linkMinutes(fields.login_expiration_minutes, LOGIN_MINUTES),
    },
    signup: {
      url: url(fields.signup_magic_link_url),
      minutes: linkMinutes(fields.signup_expiration_minutes, WEEK_MINUTES),
    },
    codeChallenge: requestedChallenge(
      fields.code_challenge,
      state.settings.pkce_required_for_email_magic_links,
    ),
  };
}

function send({ state }: Call, user: User, { email, codeChallenge, ...request }: Request) {
  const { url, minutes } = user.status === 'pending' ? request.signup : request.login;
  const link = { purpose: 'sign-in', userId: user.user_id, email, codeChallenge } as const;
  const token = state.links.issue(link, minutes);
  const name = state.settings.project_name ?? 'the application';
  state.inbox.send({
    channel: 'email',
    to: email,
    subject: `Sign in to ${name}`,
    links: [
      { label: 'Sign in', url: appendQuery(url, { stytch_token_type: 'magic_links', token }) },
    ],
  });
  return ok({});
}
