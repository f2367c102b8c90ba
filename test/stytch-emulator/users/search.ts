import { z } from 'zod';
import { ok } from '#test/stytch-emulator/http/answer.ts';
import { parse } from '#test/stytch-emulator/http/body.ts';
import type { Call, Route } from '#test/stytch-emulator/http/route.ts';
import { checkedEmail } from './contact-formats.ts';

/** What the widget asks to choose a password screen; the client itself has no method for it. */
export const searchRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sdk/v1/users/search',
    access: 'sdk',
    captcha: true,
    handle: searchUser,
  },
  {
    method: 'POST',
    path: '/sdk/v1/b2b/organizations/members/search',
    access: 'sdk',
    handle: searchMember,
  },
];

const userSchema = z.object({ email: z.string() });
const memberSchema = z.object({ email_address: z.string(), organization_id: z.string() });

/** `new` is nobody yet, `password` has one, and `passwordless` is anyone else. */
function searchUser({ state, body }: Call) {
  const user = state.users.byEmail(checkedEmail(parse(userSchema, body).email));
  if (!user) return ok({ userType: 'new' });
  return ok({ userType: user.password ? 'password' : 'passwordless' });
}

/** A consumer project has no organizations, and so no members. */
function searchMember({ body }: Call) {
  checkedEmail(parse(memberSchema, body).email_address);
  return ok({ member: null });
}
