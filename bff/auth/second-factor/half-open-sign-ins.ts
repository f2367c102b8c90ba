import type { Redis } from 'ioredis';
import * as z from 'zod/mini';
import type { Context } from '#bff/context.ts';
import { SECOND_FACTOR_MINUTES } from '#bff/contracts/factors.ts';
import { signInMethodSchema } from '#bff/contracts/sign-in-methods.ts';
import { type CookiePolicy, clearCookie, setCookie } from '#bff/session/cookies.ts';
import type { Encryption } from '#bff/session/encryption.ts';
import { hashId, isRandomId, randomId } from '#bff/session/session-id.ts';

const LIFE_MS = SECOND_FACTOR_MINUTES * 60_000;

const recordSchema = z.object({
  userId: z.string(),
  providerUserId: z.string(),
  providerSessionId: z.string(),
  sessionToken: z.string(),
  method: signInMethodSchema,
  /** Whether the account has a proven factor (S66). */
  proven: z.boolean(),
  /** Addresses and numbers as limits name them, for the known-device cookie. */
  destinations: z.array(z.string()),
  unverified: z.array(z.string()),
  /** Which of them the sign-in has named. */
  named: z.object({ destination: z.optional(z.string()), unverified: z.optional(z.string()) }),
  /** The outbox task that revokes the provider's session unless the sign-in is completed. */
  taskId: z.string(),
});

/** A sign-in whose first factor is right and whose second one is missing (S70). */
export type HalfOpenSignIn = z.infer<typeof recordSchema>;

/**
 * Sign-ins that wait for their second factor, encrypted under the hash of an id that one browser has in
 * a cookie of its own. They live for ten minutes, which nothing extends, and are no sessions: only
 * the code screen and signing out read them.
 */
export class HalfOpenSignIns {
  #redis: Redis;
  #encryption: Encryption;
  #policy: CookiePolicy;

  constructor(redis: Redis, encryption: Encryption, policy: CookiePolicy) {
    this.#redis = redis;
    this.#encryption = encryption;
    this.#policy = policy;
  }

  /** Stores a sign-in and names it to the browser, in place of one that it had. */
  async put(ctx: Context, signIn: HalfOpenSignIn): Promise<void> {
    const id = randomId();
    const key = keyOf(hashId(id));
    const encrypted = this.#encryption.encrypt(JSON.stringify(signIn), key);
    await this.#redis.set(key, encrypted, 'PX', LIFE_MS);
    const options = { maxAgeMs: LIFE_MS, sameSite: 'strict' } as const;
    setCookie(ctx, this.#policy, this.#policy.secondFactor, id, options);
  }

  /** Returns the hash that names the browser's sign-in; null when the request carries none. */
  hashOf(ctx: Context): string | null {
    const id = ctx.cookies.get(this.#policy.secondFactor, { signed: false });
    return id !== undefined && isRandomId(id) ? hashId(id) : null;
  }

  async find(hash: string): Promise<HalfOpenSignIn | null> {
    const key = keyOf(hash);
    return this.#open(key, await this.#redis.get(key));
  }

  /** Ends a sign-in. @returns it, to one caller only */
  async take(hash: string): Promise<HalfOpenSignIn | null> {
    const key = keyOf(hash);
    return this.#open(key, await this.#redis.getdel(key));
  }

  /** Has the browser forget its sign-in. */
  forget(ctx: Context): void {
    clearCookie(ctx, this.#policy, this.#policy.secondFactor);
  }

  #open(key: string, encrypted: string | null): HalfOpenSignIn | null {
    const plain = encrypted === null ? null : this.#encryption.decrypt(encrypted, key);
    return plain === null ? null : recordSchema.parse(JSON.parse(plain));
  }
}

const keyOf = (hash: string) => `half-open:${hash}`;
