import type { Context, CreatorState, Middleware, Next } from '#bff/context.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { signedIn } from './signed-in.ts';

/** The guards that all creator routes share. */
export interface CreatorGuards {
  session: Middleware;
  /** Rejects requests of a page that shows another account, except reads. */
  account: Middleware;
  handleErrors: Middleware;
}

/**
 * Applies a guard to all requests but reads: the page itself detects another account in a response
 * and opens the login page.
 */
function exceptReads(guard: Middleware): Middleware {
  return async function guardChanges(ctx: Context, next: Next) {
    await (ctx.method === 'GET' ? next() : guard(ctx, next));
  };
}

/**
 * Creates a router for signed-in users. Every route below the prefix responds 401 without a
 * session, and an error keeps the cookies of the session middleware.
 */
export function creatorRouter(
  prefix: string,
  { session, handleErrors, account }: CreatorGuards,
): Router<CreatorState> {
  // Case-sensitive like the prefix of its guards; otherwise /API/… would bypass them.
  const router = createRouter<CreatorState>({ prefix, sensitive: true });
  router.use(session, handleErrors, signedIn, exceptReads(account));
  return router;
}
