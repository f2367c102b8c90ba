import type { Context } from 'koa';
import { hashId } from './seal.ts';
import type { SessionRecord } from './session-record.ts';
import type { SessionStore } from './session-store.ts';

/** koa-session's per-request store: it knows which ids this request has loaded or made. */
export class ContextStore {
  #store: SessionStore;
  #ctx: Context;
  #held = new Map<string, SessionRecord>();
  #replaced: { id: string; userId: string } | undefined;
  /** What this request has begun, or could not begin, is not written again on its way out. */
  #begun: { id: string; content: string } | undefined;

  constructor(store: SessionStore, ctx: Context) {
    this.#store = store;
    this.#ctx = ctx;
  }

  async get(id: string): Promise<SessionRecord | null> {
    const record = await this.#store.read(id);
    if (record) this.#hold(id, record);
    return record;
  }

  async set(id: string, record: SessionRecord, ttlMs: number): Promise<void> {
    if (this.#begun?.id === id && this.#begun.content === contentOf(record)) return;
    this.#ctx.state.sessionSaved = false;
    const saved = this.#held.has(id)
      ? await this.#store.update(id, record, ttlMs)
      : await this.#create(id, record, ttlMs);
    this.#ctx.state.sessionSaved = saved;
    if (saved) this.#hold(id, record);
  }

  async #create(id: string, record: SessionRecord, ttlMs: number): Promise<boolean> {
    this.#begun = { id, content: contentOf(record) };
    try {
      const created = await this.#store.create(id, record, ttlMs);
      await this.#endReplaced();
      return created;
    } catch (error) {
      // Redis may have stored it without our hearing of it, and hears this next.
      this.#store.destroy(id, record.userId).catch(() => undefined);
      throw error;
    }
  }

  /** Should that fail: its session at the provider is revoked as well, so that upkeep ends it. */
  async #endReplaced(): Promise<void> {
    const replaced = this.#replaced;
    if (replaced) await this.#store.destroy(replaced.id, replaced.userId).catch(() => undefined);
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
    else await this.#store.destroy(id, held.userId);
  }
}

/** A record without the time that it is written at. */
const contentOf = (record: object): string => JSON.stringify({ ...record, _expire: undefined });
