import * as z from 'zod/mini';
import type { Context } from '#bff/context.ts';
import { SECOND_FACTOR_MINUTES } from '#bff/contracts/factors.ts';
import { signInMethodSchema } from '#bff/contracts/sign-in-methods.ts';
import type { Encryption } from '#bff/crypto/encryption.ts';
import { hashId, isRandomId, randomId } from '#bff/crypto/random-id.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import { type CookiePolicy, clearCookie, setCookie } from '#bff/session/cookies.ts';

const TTL_MS = SECOND_FACTOR_MINUTES * 60_000;

const recordSchema = z.object({
  userId: z.string(),
  providerUserId: z.string(),
  providerSessionId: z.string(),
  sessionToken: z.string(),
  method: signInMethodSchema,
  /** Whether the account has a verified primary factor (S66). */
  proven: z.boolean(),
  /** Limit keys of the user's verified addresses and numbers, for the known-device cookie. */
  destinations: z.array(z.string()),
  /** Limit keys of the user's unverified email addresses. */
  unverified: z.array(z.string()),
  /** Limit keys of the address or number that the user entered in this sign-in. */
  named: z.object({ destination: z.optional(z.string()), unverified: z.optional(z.string()) }),
  /**
   * The id of the scheduled task that revokes the provider's session. It has the format of a UUID,
   * because the previous release requires one.
   */
  taskId: z.string(),
});

/** A sign-in that waits for its second factor (S70). */
export type PendingSignIn = z.infer<typeof recordSchema>;

/**
 * Stores pending sign-ins in Redis, encrypted. The key of a pending sign-in is the hash of an id in
 * a separate cookie. Pending sign-ins expire after ten minutes and cannot be extended. They are not
 * sessions and give no access to the account.
 */
export class PendingSignInStore {
  #redis: RedisClient;
  #encryption: Encryption;
  #policy: CookiePolicy;

  constructor(redis: RedisClient, encryption: Encryption, policy: CookiePolicy) {
    this.#redis = redis;
    this.#encryption = encryption;
    this.#policy = policy;
  }

  /** Stores a pending sign-in and sets the browser's cookie to its id. */
  async put(ctx: Context, signIn: PendingSignIn): Promise<void> {
    const id = randomId();
    const key = keyOf(hashId(id));
    const encrypted = this.#encryption.encrypt(JSON.stringify(signIn), key);
    await this.#redis.set(key, encrypted, 'PX', TTL_MS);
    const options = { maxAgeMs: TTL_MS, sameSite: 'strict' } as const;
    setCookie(ctx, this.#policy, this.#policy.secondFactor, id, options);
  }

  /**
   * Returns the hash of the id in the browser's cookie; null when the cookie is missing or invalid.
   */
  hashOf(ctx: Context): string | null {
    const id = ctx.cookies.get(this.#policy.secondFactor, { signed: false });
    return id !== undefined && isRandomId(id) ? hashId(id) : null;
  }

  async find(hash: string): Promise<PendingSignIn | null> {
    const key = keyOf(hash);
    return this.#decrypt(key, await this.#redis.get(key));
  }

  /**
   * Deletes a pending sign-in and returns it. Only one of several concurrent calls returns it; all
   * others return null.
   */
  async take(hash: string): Promise<PendingSignIn | null> {
    const key = keyOf(hash);
    return this.#decrypt(key, await this.#redis.getdel(key));
  }

  /** Clears the browser's cookie. */
  forget(ctx: Context): void {
    clearCookie(ctx, this.#policy, this.#policy.secondFactor);
  }

  #decrypt(key: string, encrypted: string | null): PendingSignIn | null {
    const plain = encrypted === null ? null : this.#encryption.decrypt(encrypted, key);
    return plain === null ? null : recordSchema.parse(JSON.parse(plain));
  }
}

const keyOf = (hash: string) => `half-open:${hash}`;
