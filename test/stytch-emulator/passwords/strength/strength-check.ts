import { z } from 'zod';
import { ok } from '#test/stytch-emulator/http/answer.ts';
import { parse } from '#test/stytch-emulator/http/body.ts';
import type { Call } from '#test/stytch-emulator/http/route.ts';
import { checkedEmail } from '#test/stytch-emulator/users/contact-formats.ts';
import { strengthOf } from './strength.ts';

const schema = z.object({ email: z.string().optional(), password: z.string() });

/** Checks a password by the policy while it is typed. */
export async function strengthCheck({ state, body }: Call) {
  const { email, password } = parse(schema, body);
  return ok(await strengthOf(state, password, email ? checkedEmail(email) : undefined));
}
