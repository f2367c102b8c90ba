import type { User as SdkUser, UserUpdateResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller } from '../sessions/sdk-session.ts';

/** Reads and updates the signed-in user: `stytch.user` in the browser SDK. */
export const sdkUserRoutes: readonly Route[] = [
  { method: 'GET', path: '/sdk/v1/users/me', access: 'sdk', handle: showMe },
  { method: 'PUT', path: '/sdk/v1/users/me', access: 'sdk', handle: updateMe },
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

function showMe(call: Call) {
  return ok(sdkCaller(call).user satisfies SdkUser);
}

/** Metadata is merged by key; a key set to null is removed. */
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
  const answer: Fields<UserUpdateResponse> = { user_id, emails, phone_numbers, crypto_wallets };
  return ok({ ...answer, __user: user });
}
