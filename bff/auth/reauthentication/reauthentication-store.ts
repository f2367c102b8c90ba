import * as z from 'zod/mini';
import type { FactorKey } from '#bff/auth/factors/recorded-factors.store.ts';
import type { Encryption } from '#bff/crypto/encryption.ts';
import type { RedisClient } from '#bff/redis/client.ts';

const TTL_MS = 10 * 60_000;

const pendingSchema = z.discriminatedUnion('method', [
  /**
   * `registrationIds` are the OAuth registrations that the account had when the reauthentication
   * started.
   */
  z.object({ method: z.literal('redirect'), registrationIds: z.array(z.string()) }),
  z.object({ method: z.literal('code'), methodId: z.string() }),
  z.object({ method: z.literal('password'), email: z.string() }),
  z.object({ method: z.literal('passkey') }),
  z.object({
    method: z.literal('wallet'),
    address: z.string(),
    type: z.enum(['ethereum', 'solana']),
  }),
  z.object({ method: z.literal('totp') }),
]);

/** A reauthentication that a session has started. */
export type PendingReauthentication = z.infer<typeof pendingSchema>;

/**
 * Stores the last reauthentication that each session has started, for ten minutes. The data stays
 * on the server, so that the browser cannot modify it.
 */
export class ReauthenticationStore {
  #redis: RedisClient;
  #encryption: Encryption;

  constructor(redis: RedisClient, encryption: Encryption) {
    this.#redis = redis;
    this.#encryption = encryption;
  }

  async put(sessionHash: string, pending: PendingReauthentication): Promise<void> {
    const key = keyOf(sessionHash);
    await this.#redis.set(
      key,
      this.#encryption.encrypt(JSON.stringify(pending), key),
      'PX',
      TTL_MS,
    );
  }

  async find(sessionHash: string): Promise<PendingReauthentication | null> {
    const key = keyOf(sessionHash);
    const encrypted = await this.#redis.get(key);
    const plain = encrypted === null ? null : this.#encryption.decrypt(encrypted, key);
    return plain === null ? null : pendingSchema.parse(JSON.parse(plain));
  }

  /** Stores the factor of the reauthentication, to record its last use (S69). */
  async putFactor(sessionHash: string, factor: FactorKey): Promise<void> {
    const key = factorKeyOf(sessionHash);
    await this.#redis.set(key, this.#encryption.encrypt(JSON.stringify(factor), key), 'PX', TTL_MS);
  }

  async findFactor(sessionHash: string): Promise<FactorKey | null> {
    const key = factorKeyOf(sessionHash);
    const encrypted = await this.#redis.get(key);
    const plain = encrypted === null ? null : this.#encryption.decrypt(encrypted, key);
    return plain === null ? null : JSON.parse(plain);
  }

  async remove(sessionHash: string): Promise<void> {
    await Promise.all([
      this.#redis.del(keyOf(sessionHash)),
      this.#redis.del(factorKeyOf(sessionHash)),
    ]);
  }
}

const keyOf = (sessionHash: string) => `pending-reauthentication:${sessionHash}`;
const factorKeyOf = (sessionHash: string) => `pending-reauthentication-factor:${sessionHash}`;
