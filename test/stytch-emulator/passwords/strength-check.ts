import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ok } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import { checkedEmail } from '../users/contact-formats.ts';
import { strengthOf } from './strength.ts';

const schema = z.object({ email: z.string().optional(), password: z.string() });

/** Checks a password by the policy while it is typed. */
export async function strengthCheck({ state, body }: Call) {
  const { email, password } = parse(schema, body);
  return ok(await strengthOf(state, password, email ? checkedEmail(email) : undefined));
}
