import type { Context, Middleware, Next } from '#bff/context.ts';
import { hashId, isRandomId } from '#bff/crypto/random-id.ts';
import { NotSignedInError } from '#bff/http/errors.ts';
import { annotate } from '#bff/http/route-policy.ts';
import { type CookiePolicy, clearCookie } from './cookies.ts';
import type { ReadOnlySession } from './session-record.ts';
import type { SessionStore } from './session-store.ts';

/**
 * Reads this browser's session without koa-session, which would renew the session. Requests that
 * the SDK sends in the background must not count as use (S28). `readOnlySessionOf` returns the
 * result.
 */
export function readOnlySession(store: SessionStore, policy: CookiePolicy): Middleware {
  async function readSession(ctx: Context, next: Next) {
    const id = ctx.cookies.get(policy.session, { signed: false }) ?? '';
    const record = await store.read(id);
    if (record) {
      ctx.state.readOnlySession = { id, record } satisfies ReadOnlySession;
      ctx.state.sessionHash = hashId(id);
    }
    await next();
  }
  return annotate(readSession, { session: 'read' });
}

/**
 * Returns the hash of the id in the session cookie, whether or not that session exists. In the log,
 * the hash identifies requests that are rejected before their session is read (S60).
 */
export function claimedSessionHash(ctx: Context, policy: CookiePolicy): string | undefined {
  const id = ctx.cookies.get(policy.session, { signed: false }) ?? '';
  return isRandomId(id) ? hashId(id) : undefined;
}

/** Returns the session that `readOnlySession` has read. */
export const readOnlySessionOf = (ctx: Context): ReadOnlySession | undefined =>
  ctx.state.readOnlySession;

/** Responds with 401 if there is no session. For routes that only read the session. */
export async function signedInReadOnly(ctx: Context, next: Next): Promise<void> {
  if (!readOnlySessionOf(ctx)) throw new NotSignedInError();
  await next();
}

annotate(signedInReadOnly, { caller: 'signed in' });

/** Ends a session that was only read, and clears its cookies. */
export async function endReadOnlySession(
  ctx: Context,
  store: SessionStore,
  policy: CookiePolicy,
): Promise<void> {
  const session = readOnlySessionOf(ctx);
  if (session) await store.destroy(session.id, session.record.userId);
  clearCookie(ctx, policy, policy.session);
  clearCookie(ctx, policy, policy.owner);
}
