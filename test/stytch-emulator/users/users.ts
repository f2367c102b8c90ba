import type { User as SdkUser, UserUpdateResponse } from '@stytch/vanilla-js/headless';
import type { UsersDeleteResponse, UsersGetResponse } from 'stytch';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { userNotFound } from '../http/errors.ts';
import { type BackendFields, type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller } from '../sessions/sdk-session.ts';
import { checkedEmail } from './contacts.ts';

/**
 * The user calls of `client.users` in the backend SDK and of `stytch.user` in the browser SDK, and
 * the user search of the login widget.
 */
export const userRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/users/:user_id', access: 'backend', handle: getUser },
  { method: 'DELETE', path: '/v1/users/:user_id', access: 'backend', handle: deleteUser },
  { method: 'GET', path: '/sdk/v1/users/me', access: 'sdk', handle: showMe },
  { method: 'PUT', path: '/sdk/v1/users/me', access: 'sdk', handle: updateMe },
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

const nameSchema = z.object({
  first_name: z.string().optional(),
  middle_name: z.string().optional(),
  last_name: z.string().optional(),
});
const updateSchema = z.object({
  name: nameSchema.optional(),
  untrusted_metadata: z.record(z.string(), z.unknown()).optional(),
});
const userSearchSchema = z.object({ email: z.string() });
const memberSearchSchema = z.object({ email_address: z.string(), organization_id: z.string() });

function getUser({ state, params }: Call) {
  const user = state.users.byId(params.user_id ?? '');
  if (!user) throw userNotFound();
  return ok(user satisfies BackendFields<UsersGetResponse>);
}

function deleteUser({ state, params }: Call) {
  const userId = params.user_id ?? '';
  if (!state.users.remove(userId)) throw userNotFound();
  state.sessions.endAllOf(userId);
  return ok({ user_id: userId } satisfies BackendFields<UsersDeleteResponse>);
}

function showMe(call: Call) {
  return ok(sdkCaller(call).user satisfies SdkUser);
}

/** Merges the metadata by key; a key set to null is removed. */
function updateMe(call: Call) {
  const { name, untrusted_metadata: changes } = parse(updateSchema, call.body);
  const { user } = sdkCaller(call);
  for (const [part, value] of Object.entries(name ?? {})) {
    if (value !== undefined) user.name = { ...user.name, [part]: value };
  }
  const merged = { ...user.untrusted_metadata, ...changes };
  user.untrusted_metadata = Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== null),
  );
  const { user_id, emails, phone_numbers, crypto_wallets } = user;
  const fields: Fields<UserUpdateResponse> = { user_id, emails, phone_numbers, crypto_wallets };
  return ok({ ...fields, __user: user });
}

/**
 * Returns `new` for an unknown address. Otherwise, returns `password` or `passwordless`, depending
 * on whether the user has a password.
 */
function searchUser({ state, body }: Call) {
  const user = state.users.byEmail(checkedEmail(parse(userSearchSchema, body).email));
  if (!user) return ok({ userType: 'new' });
  return ok({ userType: user.password ? 'password' : 'passwordless' });
}

/** Returns no member, because a consumer project has no organizations. */
function searchMember({ body }: Call) {
  checkedEmail(parse(memberSearchSchema, body).email_address);
  return ok({ member: null });
}
