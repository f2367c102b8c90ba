import type { Context, CreatorState, Middleware, Next } from '#bff/context.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { signedIn } from './signed-in.ts';

/** The guards that all creator routes share. */
export interface CreatorGuards {
  session: Middleware;
  /** Rejects writes from a page that shows another account. */
  account: Middleware;
  handleErrors: Middleware;
}

/**
 * Applies a guard only to writes. Reads need no guard: the page detects another account in the
 * profile that it loads, and opens the login page.
 */
function exceptReads(guard: Middleware): Middleware {
  return async function guardChanges(ctx: Context, next: Next) {
    await (ctx.method === 'GET' ? next() : guard(ctx, next));
  };
}

/**
 * Creates a router for signed-in users. Every route below the prefix responds with 401 if there is
 * no session. Error responses keep the cookies of the session middleware.
 */
export function creatorRouter(
  prefix: string,
  { session, handleErrors, account }: CreatorGuards,
): Router<CreatorState> {
  // Match paths case-sensitively, as the guards do. Otherwise, /API/… would bypass the guards.
  const router = createRouter<CreatorState>({ prefix, sensitive: true });
  router.use(session, handleErrors, signedIn, exceptReads(account));
  return router;
}
