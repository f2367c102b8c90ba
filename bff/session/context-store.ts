import type { Context } from '#bff/context.ts';
import { hashId } from '#bff/crypto/random-id.ts';
import type { SessionRecord } from './session-record.ts';
import type { SessionStore } from './session-store.ts';

/**
 * koa-session's store for one request. Updates the sessions that the request has loaded or created,
 * and creates all others.
 */
export class ContextStore {
  #store: SessionStore;
  #ctx: Context;
  #known = new Map<string, SessionRecord>();
  #replaced: { id: string; userId: string } | undefined;
  /**
   * The record that this request created or tried to create. koa-session saves it again at the end
   * of the request; `set` skips this write if the record has not changed.
   */
  #begun: { id: string; content: string } | undefined;

  constructor(store: SessionStore, ctx: Context) {
    this.#store = store;
    this.#ctx = ctx;
  }

  async get(id: string): Promise<SessionRecord | null> {
    const record = await this.#store.read(id);
    if (record) this.#remember(id, record);
    return record;
  }

  async set(id: string, record: SessionRecord, ttlMs: number): Promise<void> {
    if (this.#begun?.id === id && this.#begun.content === contentOf(record)) return;
    this.#ctx.state.sessionSaved = false;
    const saved = this.#known.has(id)
      ? await this.#store.update(id, record, ttlMs)
      : await this.#create(id, record, ttlMs);
    this.#ctx.state.sessionSaved = saved;
    if (saved) this.#remember(id, record);
  }

  async #create(id: string, record: SessionRecord, ttlMs: number): Promise<boolean> {
    this.#begun = { id, content: contentOf(record) };
    try {
      const created = await this.#store.create(id, record, ttlMs);
      await this.#endReplaced();
      return created;
    } catch (error) {
      // Redis may have stored the record even though the response was lost.
      this.#store.destroy(id, record.userId).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Ends the replaced session. Ignores a failure: the provider session is revoked as well, so the
   * next revalidation ends the replaced session.
   */
  async #endReplaced(): Promise<void> {
    const replaced = this.#replaced;
    if (replaced) await this.#store.destroy(replaced.id, replaced.userId).catch(() => undefined);
  }

  #remember(id: string, record: SessionRecord): void {
    this.#known.set(id, record);
    this.#ctx.state.sessionHash = hashId(id);
  }

  async destroy(id: string): Promise<void> {
    const known = this.#known.get(id);
    this.#known.delete(id);
    if (!known) return;
    // Destroy the old session only after the new one exists, because a failure must not leave the
    // browser without a session.
    if (this.#ctx.state.sessionBegins) this.#replaced = { id, userId: known.userId };
    else await this.#store.destroy(id, known.userId);
  }
}

/** Returns a record as JSON. Omits the expiry, which differs in each write. */
const contentOf = (record: object): string => JSON.stringify({ ...record, _expire: undefined });
