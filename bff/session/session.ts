import type Koa from 'koa';
import { createSession } from 'koa-session';
import type { Context, KoaSession, Middleware, Next } from '#bff/context.ts';
import { randomId } from '#bff/crypto/random-id.ts';
import { annotate } from '#bff/http/route-policy.ts';
import { ContextStore } from './context-store.ts';
import { type CookiePolicy, clearCookie, setCookie, withdrawCookie } from './cookies.ts';
import { IDLE_MS, type SessionRecord } from './session-record.ts';
import type { SessionStore } from './session-store.ts';

/**
 * Provides the browser's session as `ctx.session`. Mounted only on routes that need the session, so
 * that public pages do not read it from Redis.
 */
export function sessionMiddleware(app: Koa, store: SessionStore, policy: CookiePolicy): Middleware {
  const session = createSession(
    {
      key: policy.session,
      maxAge: IDLE_MS,
      renew: true,
      rolling: false,
      signed: false,
      httpOnly: true,
      secure: policy.secure,
      sameSite: 'strict',
      genid: randomId,
      ContextStore: class extends ContextStore {
        constructor(ctx: Context) {
          super(store, ctx);
        }
      },
      externalKey: {
        get: (ctx: Context) => ctx.cookies.get(policy.session, { signed: false }) ?? '',
        // Set the cookie only if the record was saved. A concurrent sign-out prevents the save.
        set: (ctx: Context, id: string) => {
          if (!ctx.state.sessionSaved) return;
          setCookie(ctx, policy, policy.session, id, { maxAgeMs: IDLE_MS, sameSite: 'strict' });
        },
      },
    },
    app,
  ) as Middleware;

  async function sessionBehindProxy(ctx: Context, next: Next) {
    // koa-session clears cookies itself. Without this flag, setting Secure cookies would fail
    // behind a TLS-terminating proxy.
    ctx.cookies.secure = policy.secure;
    await session(ctx, next);
  }
  return annotate(sessionBehindProxy, { session: 'read' });
}

/** Returns this request's session; null when signed out or disowned. */
export function currentSession(ctx: Context): SessionRecord | null {
  const session = ctx.session as SessionRecord | null;
  return session?.userId === undefined || ctx.state.sessionDisowned ? null : session;
}

/**
 * Treats the request as signed out, but keeps the browser's cookies, because they may belong to a
 * session that another tab has started meanwhile (S14).
 */
export function disownSession(ctx: Context): void {
  ctx.state.sessionDisowned = true;
}

/**
 * Starts a session for this browser under a new id and destroys the old one (S20, S21). Requires
 * the session middleware. If this function throws, the browser keeps its current session.
 */
export async function beginSession(
  ctx: Context,
  policy: CookiePolicy,
  record: SessionRecord,
): Promise<void> {
  // The session is null if the previous session ended earlier in this request (S36).
  ctx.session ??= {} as KoaSession;
  const { session } = ctx;
  Object.assign(session, record);
  ctx.state.sessionBegins = true;
  try {
    await session.regenerate();
  } catch (error) {
    withdrawCookie(ctx, policy.session);
    throw error;
  } finally {
    ctx.state.sessionBegins = false;
  }
  ctx.state.sessionDisowned = false;
}

/** Ends this browser's session immediately, not at the end of the request. */
export async function endSession(
  ctx: Context,
  store: SessionStore,
  policy: CookiePolicy,
): Promise<void> {
  const session = currentSession(ctx);
  const id = ctx.cookies.get(policy.session, { signed: false });
  if (session && id) await store.destroy(id, session.userId);
  ctx.session = null;
  clearCookie(ctx, policy, policy.owner);
}

/**
 * Clears the browser's storage for our origin (S22). Call it only for a deliberate sign-out and the
 * deletion of the account. If a session was lost, the storage may contain unsaved changes (S78).
 */
export function clearBrowserStorage(ctx: Context): void {
  ctx.set('Clear-Site-Data', '"storage"');
}
