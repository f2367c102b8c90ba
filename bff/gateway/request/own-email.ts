import * as z from 'zod/mini';
import { ProviderError } from '#bff/auth/stytch/errors.ts';
import type { Context, Middleware, Next } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { Unavailable } from '#bff/domain-errors.ts';
import { toProviderError } from '#bff/gateway/provider-error.ts';
import { readOnlySessionOf } from '#bff/session/read-only-session.ts';

const userSchema = z.object({ emails: z.array(z.object({ email: z.string() })) });

function lacksEmail(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !('email' in body);
}

/**
 * Returns the account's email address.
 * @throws ProviderError 400 unless the account has exactly one address
 */
async function ownEmail(
  { upstream }: Pick<Deps, 'upstream'>,
  sessionToken: string,
): Promise<string> {
  const response = await upstream.send({ method: 'GET', path: '/users/me', sessionToken });
  if (response.status >= 300) throw toProviderError(response);
  const user = userSchema.safeParse(response.body.data);
  if (!user.success) throw new Unavailable();
  const [first, ...others] = user.data.emails;
  if (first && others.length === 0) return first.email;
  const message = first
    ? 'This account has several email addresses. The request must include one.'
    : 'This account has no email address. The request must include one.';
  throw new ProviderError(400, 'email_required', message);
}

/**
 * Adds the signed-in user's address to a body without an address. Spec section 7 allows such a
 * request, which has only a captcha token. Runs before the validation of the body, so that the rate
 * limits of the address apply.
 */
export function fillOwnEmail(deps: Pick<Deps, 'upstream'>): Middleware {
  return async function fillEmail(ctx: Context, next: Next) {
    const session = readOnlySessionOf(ctx)?.record;
    const { body } = ctx.state;
    if (session && lacksEmail(body)) {
      ctx.state.body = { ...body, email: await ownEmail(deps, session.sessionToken) };
    }
    await next();
  };
}
