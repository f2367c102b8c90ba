import type { Context, Next } from '#bff/context.ts';
import { NotSignedInError } from '#bff/http/errors.ts';
import { annotate } from '#bff/http/route-policy.ts';
import { currentSession } from './session.ts';

/** The guard of every creator route: responds 401 as JSON, never with a redirect (S42). */
export async function signedIn(ctx: Context, next: Next): Promise<void> {
  const session = currentSession(ctx);
  if (!session) throw new NotSignedInError();
  ctx.state.userId = session.userId;
  await next();
}

annotate(signedIn, { caller: 'signed in' });
