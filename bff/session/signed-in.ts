import type { Context, Middleware, Next } from '#bff/context.ts';
import { NotSignedInError, ReauthenticationRequiredError } from '#bff/http/errors.ts';
import { annotate } from '#bff/http/route-policy.ts';
import { currentSession } from './session.ts';
import { isRecentlyProven } from './session-record.ts';

/**
 * The guard of every creator route. Without a session, responds with a 401 and JSON, never with a
 * redirect (S42).
 */
export async function signedIn(ctx: Context, next: Next): Promise<void> {
  const session = currentSession(ctx);
  if (!session) throw new NotSignedInError();
  ctx.state.userId = session.userId;
  await next();
}

annotate(signedIn, { caller: 'signed in' });

/**
 * The guard of sensitive changes: requires a recent authentication, because the session may be
 * stolen (S68). Runs after `signedIn`.
 * @throws ReauthenticationRequiredError
 */
export const reauthenticated: Middleware = async function requireReauthenticated(ctx, next) {
  const session = currentSession(ctx);
  if (!session || !isRecentlyProven(session, Date.now())) throw new ReauthenticationRequiredError();
  await next();
};

annotate(reauthenticated, { reauthentication: 'always' });
