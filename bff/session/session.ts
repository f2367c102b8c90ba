import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import { describe } from '#bff/boundary/boundary.ts';
import { type CookiePolicy, clearCookie, setCookie, withdrawCookie } from './cookies.ts';
import { hashId, randomId } from './seal.ts';
import { IDLE_MS, type SessionRecord } from './session-record.ts';
import type { SessionStore } from './session-store.ts';

/** koa-session's per-request store: it knows which ids this request has loaded or made. */
function contextStore(store: SessionStore) {
  return class ContextStore {
    #ctx: Context;
    #held = new Map<string, SessionRecord>();
    #replaced: { id: string; userId: string } | undefined;
    /** What this request has begun, or could not begin, is not written again on its way out. */
    #begun: { id: string; content: string } | undefined;

    constructor(ctx: Context) {
      this.#ctx = ctx;
    }

    async get(id: string): Promise<SessionRecord | null> {
      const record = await store.read(id);
      if (record) this.#hold(id, record);
      return record;
    }

    async set(id: string, record: SessionRecord, ttlMs: number): Promise<void> {
      if (this.#begun?.id === id && this.#begun.content === contentOf(record)) return;
      this.#ctx.state.sessionSaved = false;
      const saved = this.#held.has(id)
        ? await store.update(id, record, ttlMs)
        : await this.#create(id, record, ttlMs);
      this.#ctx.state.sessionSaved = saved;
      if (saved) this.#hold(id, record);
    }

    async #create(id: string, record: SessionRecord, ttlMs: number): Promise<boolean> {
      this.#begun = { id, content: contentOf(record) };
      try {
        const created = await store.create(id, record, ttlMs);
        await this.#endReplaced();
        return created;
      } catch (error) {
        // Redis may have stored it without our hearing of it, and hears this next.
        store.destroy(id, record.userId).catch(() => undefined);
        throw error;
      }
    }

    /** Should that fail: its session at the provider is revoked as well, so that upkeep ends it. */
    async #endReplaced(): Promise<void> {
      const replaced = this.#replaced;
      if (replaced) await store.destroy(replaced.id, replaced.userId).catch(() => undefined);
    }

    #hold(id: string, record: SessionRecord): void {
      this.#held.set(id, record);
      this.#ctx.state.sessionHash = hashId(id);
    }

    async destroy(id: string): Promise<void> {
      const held = this.#held.get(id);
      this.#held.delete(id);
      if (!held) return;
      // Not before its successor is there: a failure would leave the browser without either.
      if (this.#ctx.state.sessionBegins) this.#replaced = { id, userId: held.userId };
      else await store.destroy(id, held.userId);
    }
  };
}

/** A record without the time that it is written at. */
const contentOf = (record: object): string => JSON.stringify({ ...record, _expire: undefined });

/**
 * The session of a signed-in browser, as `ctx.session`. Mounted only on routes that need it:
 * public pages never touch Redis.
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
      ContextStore: contextStore(store),
      externalKey: {
        get: (ctx: Context) => ctx.cookies.get(policy.session, { signed: false }) ?? '',
        // A cookie only for a record that exists: a save that lost against a sign-out sets none.
        set: (ctx: Context, id: string) => {
          if (!ctx.state.sessionSaved) return;
          setCookie(ctx, policy, policy.session, id, { maxAgeMs: IDLE_MS, sameSite: 'strict' });
        },
      },
    },
    app,
  ) as Middleware;
  return describe(session, { session: 'read' });
}

/** This request's session; null for nobody, and for who was disowned. */
export function currentSession(ctx: Context): SessionRecord | null {
  const session = ctx.session as SessionRecord | null;
  return session?.userId === undefined || ctx.state.sessionDisowned ? null : session;
}

/**
 * From here on the request is nobody's, and this browser keeps its cookies: they are those of the
 * session by which another tab has replaced this one meanwhile (S14).
 */
export function disownSession(ctx: Context): void {
  ctx.state.sessionDisowned = true;
}

/**
 * Makes `record` the session of this browser under a new id; an old one is destroyed (S20, S21). It
 * needs the session's middleware. When it throws, the browser keeps the session that it has.
 */
export async function beginSession(
  ctx: Context,
  policy: CookiePolicy,
  record: SessionRecord,
): Promise<void> {
  // Null is left by a session that has ended within this request, on its way in (S36).
  ctx.session ??= {};
  Object.assign(ctx.session, record);
  ctx.state.sessionBegins = true;
  try {
    await ctx.session.regenerate();
  } catch (error) {
    withdrawCookie(ctx, policy.session);
    throw error;
  } finally {
    ctx.state.sessionBegins = false;
  }
  ctx.state.sessionDisowned = false;
  ctx.remove('Clear-Site-Data');
}

/** Ends this browser's session at once, not at the end of the request. */
export async function endSession(
  ctx: Context,
  store: SessionStore,
  policy: CookiePolicy,
): Promise<void> {
  const session = currentSession(ctx);
  const id = ctx.cookies.get(policy.session, { signed: false });
  if (session && id) await store.destroy(id, session.userId);
  ctx.session = null;
  // What scripts of ours left in the browser goes with the session (S22).
  ctx.set('Clear-Site-Data', '"storage"');
  clearCookie(ctx, policy, policy.owner);
}
