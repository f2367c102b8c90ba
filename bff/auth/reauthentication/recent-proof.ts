import type { Middleware } from '#bff/context.ts';
import { ReauthenticationRequiredError } from '#bff/http/errors.ts';
import { annotate } from '#bff/http/route-policy.ts';
import { currentSession } from '#bff/session/session.ts';
import { isRecentlyProven } from '#bff/session/session-record.ts';

/**
 * The guard of changes that a thief of the session must not make (S68). It stands behind `signedIn`.
 * @throws ReauthenticationRequiredError
 */
export const recentProof: Middleware = async function requireRecentProof(ctx, next) {
  const session = currentSession(ctx);
  if (!session || !isRecentlyProven(session, Date.now())) throw new ReauthenticationRequiredError();
  await next();
};

annotate(recentProof, { stepUp: 'always' });
