import { LRUCache } from 'lru-cache';
import type { Encryption } from '#bff/crypto/encryption.ts';
import { hashId, isRandomId } from '#bff/crypto/random-id.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import { ABSOLUTE_MS, parseRecord, type SessionRecord } from './session-record.ts';

const recordKey = (hash: string) => `session:${hash}`;
const indexKey = (userId: string) => `user-sessions:${userId}`;

/** Maximum number of sessions per user. Limits the time to list and decrypt all of them (S61). */
const SESSIONS_MAX = 100;
/** Maximum number of sessions that one sign-in reads to find the oldest. */
const READ_MAX = 200;

/** Time in milliseconds for which a session counts as active after its last use. */
const RECENT_MS = 5 * 60_000;
const RECENT_MAX = 50_000;

/** Replaces a record unless another request has written it since this request read it. */
const REPLACE = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2], unpack(ARGV, 3))
  return 1
`;

/** Stores session records in Redis, encrypted, by the hash of their id, and indexed by user. */
export class SessionStore {
  #redis: RedisClient;
  #encryption: Encryption;
  #recent = new LRUCache<string, true>({ max: RECENT_MAX, ttl: RECENT_MS });
  /**
   * Number of sessions that this replica has started and ended. Expired sessions do not count as
   * ended.
   */
  readonly counts = { started: 0, ended: 0 };

  constructor(redis: RedisClient, encryption: Encryption) {
    this.#redis = redis;
    this.#encryption = encryption;
  }

  /** Number of sessions that this replica has used in the last five minutes, at most 50,000. */
  get active(): number {
    this.#recent.purgeStale();
    return this.#recent.size;
  }

  /**
   * Returns a session; null when the id is unknown, or the record is malformed, modified or
   * expired.
   */
  async read(id: string): Promise<SessionRecord | null> {
    if (!isRandomId(id)) return null;
    const hash = hashId(id);
    const encrypted = await this.#redis.get(recordKey(hash));
    const record = this.#decrypt(encrypted, hash);
    if (record) this.#recent.set(hash, true);
    // After a key rotation, encrypt each session with the new key at its next use (S54).
    if (record && encrypted && this.#encryption.isStale(encrypted, hash))
      await this.rewrite(id, record);
    return record;
  }

  #decrypt(encrypted: string | null, hash: string): SessionRecord | null {
    const plain = encrypted === null ? null : this.#encryption.decrypt(encrypted, hash);
    return plain === null ? null : parseRecord(plain, Date.now());
  }

  /**
   * Stores a new session and adds it to the user's index.
   * @returns false when the id exists already
   * @throws Error when Redis fails; the record may then exist
   */
  async create(id: string, record: SessionRecord, ttlMs: number): Promise<boolean> {
    const hash = hashId(id);
    const encrypted = this.#encryption.encrypt(JSON.stringify(record), hash);
    await this.#addToIndex(record.userId, [hash]);
    const stored = await this.#redis.set(recordKey(hash), encrypted, 'PX', ttlMs, 'NX');
    if (stored !== 'OK') return false;
    // Add the entry again: a concurrent `list` may have removed it before the record was stored.
    await this.#addToIndex(record.userId, [hash]);
    this.counts.started += 1;
    return true;
  }

  /**
   * Adds sessions to a user's index. Sets the expiry each time, because the removal of the last
   * entry deletes the key, and the expiry with it.
   */
  async #addToIndex(userId: string, hashes: readonly string[]): Promise<void> {
    const index = indexKey(userId);
    await this.#redis.sadd(index, ...hashes);
    await this.#redis.pexpire(index, ABSOLUTE_MS);
  }

  /**
   * Overwrites a session if it exists, so that a request in flight during a sign-out does not
   * restore it (S25).
   * @returns false when the session does not exist
   */
  async update(id: string, record: SessionRecord, ttlMs: number): Promise<boolean> {
    return this.#replace(hashId(id), record, 'PX', ttlMs);
  }

  /**
   * Overwrites a session but does not extend it, because revalidation and the polling of the SDK do
   * not count as use (S28).
   * @returns false when the session does not exist
   */
  async rewrite(id: string, record: SessionRecord): Promise<boolean> {
    return this.#replace(hashId(id), record, 'KEEPTTL');
  }

  /**
   * Replaces a stored record. Keeps the time of a reauthentication that another request has stored
   * since this request read the record (S68).
   */
  async #replace(
    hash: string,
    record: SessionRecord,
    ...expiry: readonly (string | number)[]
  ): Promise<boolean> {
    const key = recordKey(hash);
    for (;;) {
      const stored = await this.#redis.get(key);
      if (stored === null) return false;
      const provenAt = latest(record.provenAt, this.#decrypt(stored, hash)?.provenAt);
      const text = JSON.stringify({ ...record, ...(provenAt !== undefined && { provenAt }) });
      const encrypted = this.#encryption.encrypt(text, hash);
      if ((await this.#redis.eval(REPLACE, 1, key, stored, encrypted, ...expiry)) === 1)
        return true;
    }
  }

  /**
   * Ends a session.
   * @returns false when it did not exist
   */
  async destroy(id: string, userId: string | undefined): Promise<boolean> {
    const hash = hashId(id);
    const isDeleted = (await this.#redis.del(recordKey(hash))) === 1;
    if (userId !== undefined) await this.#redis.srem(indexKey(userId), hash);
    if (isDeleted) this.#forget(hash);
    return isDeleted;
  }

  /**
   * Returns all live sessions of a user by the hash of their id. Removes expired ones from the
   * index.
   */
  async list(userId: string): Promise<Map<string, SessionRecord>> {
    return this.#readListed(userId, await this.#redis.smembers(indexKey(userId)));
  }

  async #readListed(userId: string, hashes: string[]): Promise<Map<string, SessionRecord>> {
    const live = await this.#readRecords(hashes);
    const gone = hashes.filter((hash) => !live.has(hash));
    if (gone.length === 0) return live;
    await this.#redis.srem(indexKey(userId), ...gone);
    // Keep sessions whose records were stored by a sign-in between the read and the removal.
    const begun = [...(await this.#readRecords(gone)).keys()];
    if (begun.length > 0) await this.#addToIndex(userId, begun);
    return live;
  }

  async #readRecords(hashes: readonly string[]): Promise<Map<string, SessionRecord>> {
    const records = await Promise.all(
      hashes.map(async (hash) => this.#decrypt(await this.#redis.get(recordKey(hash)), hash)),
    );
    return new Map(
      hashes.flatMap((hash, at) => {
        const record = records[at];
        return record ? [[hash, record]] : [];
      }),
    );
  }

  /**
   * Ends a user's oldest sessions beyond SESSIONS_MAX. Reads at most READ_MAX sessions. If a user
   * has more, ends the oldest of a random sample now, and others at the next sign-ins.
   * @returns the ended sessions, to be revoked at the provider
   */
  async destroyExcess(userId: string): Promise<SessionRecord[]> {
    const key = indexKey(userId);
    if ((await this.#redis.scard(key)) <= SESSIONS_MAX) return [];
    const live = [
      ...(await this.#readListed(userId, await this.#redis.srandmember(key, READ_MAX))),
    ];
    const excess = (await this.#redis.scard(key)) - SESSIONS_MAX;
    if (excess <= 0) return [];
    const oldest = live
      .sort(([, a], [, b]) => a.createdAt - b.createdAt)
      .slice(0, Math.min(excess, READ_MAX - SESSIONS_MAX));
    if (oldest.length === 0) return [];
    await this.#destroyListed(
      userId,
      oldest.map(([hash]) => hash),
    );
    return oldest.map(([, record]) => record);
  }

  /**
   * Ends one session.
   * @param hash the hash of the session, as returned by `list`
   */
  async destroyByHash(hash: string, userId: string): Promise<void> {
    await this.#destroyListed(userId, [hash]);
  }

  #forget(hash: string): void {
    this.counts.ended += 1;
    this.#recent.delete(hash);
  }

  /** Ends the user's sessions that belong to a session of the provider. */
  async destroyByProviderSession(userId: string, providerSessionId: string): Promise<void> {
    for (const [hash, record] of await this.list(userId)) {
      if (record.providerSessionId === providerSessionId) await this.destroyByHash(hash, userId);
    }
  }

  /** Ends the user's sessions that began at or before a time in milliseconds since the epoch. */
  async destroyBefore(userId: string, time: number): Promise<void> {
    for (const [hash, { createdAt }] of await this.list(userId)) {
      if (createdAt <= time) await this.destroyByHash(hash, userId);
    }
  }

  /**
   * Ends all current sessions of a user, on all devices. A session that begins during the call is
   * kept.
   */
  async destroyAll(userId: string): Promise<void> {
    const hashes = await this.#redis.smembers(indexKey(userId));
    if (hashes.length > 0) await this.#destroyListed(userId, hashes);
  }

  /** Deletes the records before the index entries, so that a failure leaves no unlisted session. */
  async #destroyListed(userId: string, hashes: readonly string[]): Promise<void> {
    await Promise.all(hashes.map((hash) => this.#redis.del(recordKey(hash))));
    await this.#redis.srem(indexKey(userId), ...hashes);
    for (const hash of hashes) this.#forget(hash);
  }
}

function latest(...times: (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}
