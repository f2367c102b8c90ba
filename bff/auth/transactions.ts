import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import { type CookiePolicy, clearCookie, setCookie } from '#bff/session/cookies.ts';
import { hashId, isRandomId, randomId, type Seal } from '#bff/session/seal.ts';

const LIFE_MS = 10 * 60 * 1000;
/** How long a second tab waits for the first one's exchange; above the provider's time limit. */
const WAIT_MS = 12_000;
const POLL_MS = 100;

const recordKey = (hash: string) => `sign-in:${hash}`;
const outcomeKey = (hash: string) => `sign-in-outcome:${hash}`;

export type Outcome = 'signed-in' | 'failed' | 'none';

/**
 * Sign-in transactions: the PKCE verifier between start and callback, bound to one browser by
 * a cookie of its own, so that start never touches a session (S9–S15).
 */
export class Transactions {
  #redis: Redis;
  #seal: Seal;
  #policy: CookiePolicy;

  constructor(redis: Redis, seal: Seal, policy: CookiePolicy) {
    this.#redis = redis;
    this.#seal = seal;
    this.#policy = policy;
  }

  /** Starts a transaction, or joins the one that another tab of this browser has open. */
  async start(ctx: Context): Promise<{ codeChallenge: string }> {
    const verifier = (await this.#openVerifier(ctx)) ?? (await this.#create(ctx));
    return { codeChallenge: createHash('sha256').update(verifier).digest('base64url') };
  }

  async #openVerifier(ctx: Context): Promise<string | null> {
    const hash = this.#hash(ctx);
    const sealed = hash && (await this.#redis.get(recordKey(hash)));
    return hash && sealed ? this.#seal.open(sealed, hash) : null;
  }

  async #create(ctx: Context): Promise<string> {
    const id = randomId();
    const hash = hashId(id);
    const verifier = randomBytes(32).toString('hex');
    await this.#redis
      .multi()
      .set(recordKey(hash), this.#seal.seal(verifier, hash), 'PX', LIFE_MS)
      .set(outcomeKey(hash), 'pending', 'PX', LIFE_MS + WAIT_MS)
      .exec();
    const options = { maxAgeMs: LIFE_MS, sameSite: 'strict' } as const;
    setCookie(ctx, this.#policy, this.#policy.transaction, id, options);
    return verifier;
  }

  /**
   * Takes the browser's open transaction: from here on nobody can use it again (S9, S12).
   * @returns the verifier, or null if there is none
   */
  async take(ctx: Context): Promise<string | null> {
    const hash = this.#hash(ctx);
    if (!hash) return null;
    const sealed = await this.#redis.getdel(recordKey(hash));
    clearCookie(ctx, this.#policy, this.#policy.transaction);
    return sealed === null ? null : this.#seal.open(sealed, hash);
  }

  /** Tells waiting tabs how the exchange ended. */
  async finish(ctx: Context, outcome: Exclude<Outcome, 'none'>): Promise<void> {
    const hash = this.#hash(ctx);
    if (hash) await this.#redis.set(outcomeKey(hash), outcome, 'PX', LIFE_MS);
  }

  /** How the exchange of a transaction ended that another tab has taken; waits while it runs. */
  async outcome(ctx: Context): Promise<Outcome> {
    const hash = this.#hash(ctx);
    const deadline = Date.now() + WAIT_MS;
    while (hash && Date.now() < deadline) {
      const outcome = await this.#redis.get(outcomeKey(hash));
      if (outcome === 'signed-in' || outcome === 'failed') return outcome;
      if (outcome === null) return 'none';
      await sleep(POLL_MS);
    }
    return 'none';
  }

  #hash(ctx: Context): string | null {
    const id = ctx.cookies.get(this.#policy.transaction, { signed: false });
    return id !== undefined && isRandomId(id) ? hashId(id) : null;
  }
}
