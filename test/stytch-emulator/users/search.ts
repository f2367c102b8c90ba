import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { checkedEmail } from './contact-formats.ts';

/** The widget's call to choose a password screen; the client has no method for it. */
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

/** `new` is unknown, `password` has a password, and `passwordless` is any other user. */
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
