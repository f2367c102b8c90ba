import { z } from 'zod';
import { ok } from '#test/stytch-emulator/http/answer.ts';
import { parse } from '#test/stytch-emulator/http/body.ts';
import type { Call, Route } from '#test/stytch-emulator/http/route.ts';
import { checkedEmail } from '#test/stytch-emulator/users/contact-formats.ts';
import { strengthOf } from './strength/strength.ts';

/** What the policy says of a password while somebody types it. */
export const strengthCheckRoutes: readonly Route[] = [
  { method: 'POST', path: '/sdk/v1/passwords/strength_check', access: 'sdk', handle: check },
];

const schema = z.object({ email: z.string().optional(), password: z.string() });

async function check({ state, body }: Call) {
  const { email, password } = parse(schema, body);
  return ok(await strengthOf(state, password, email ? checkedEmail(email) : undefined));
}
