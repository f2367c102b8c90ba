import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Context } from '#bff/context.ts';
import { type CookiePolicy, clearCookie, setCookie } from '#bff/session/cookies.ts';
import type { Encryption } from '#bff/session/encryption.ts';
import { hashId, isRandomId, randomId } from '#bff/session/session-id.ts';

const MINUTE_MS = 60_000;
/** Minutes for which a link by e-mail works at most; the widget asks for as many. */
export const EMAIL_LINK_MINUTES = 30;

/** What sets the two kinds of transaction apart. */
interface SignInFlowKind {
  name: string;
  cookie: (policy: CookiePolicy) => string;
  lifeMs: number;
  /** How long an open transaction must still live to be joined. */
  joinMs: number;
}

/** A redirect to an identity provider: ten minutes, shared by the tabs of a browser (S13, S14). */
export const REDIRECT: SignInFlowKind = {
  name: 'sign-in',
  cookie: (policy) => policy.transaction,
  lifeMs: 10 * MINUTE_MS,
  joinMs: 5 * MINUTE_MS,
};

/** A redirect by which somebody who is signed in confirms who they are (S68). */
export const CONFIRMATION: SignInFlowKind = {
  ...REDIRECT,
  name: 'confirmation',
  cookie: (policy) => policy.confirmation,
};

/** A redirect by which somebody who is signed in adds an identity provider (S69). */
export const ADDITION: SignInFlowKind = {
  ...REDIRECT,
  name: 'addition',
  cookie: (policy) => policy.addition,
};

/** A link by e-mail: it outlives its link, and a second mail leaves the first one's link valid. */
export const EMAIL_LINK: SignInFlowKind = {
  name: 'e-mail-link',
  cookie: (policy) => policy.linkTransaction,
  lifeMs: 2 * EMAIL_LINK_MINUTES * MINUTE_MS,
  joinMs: EMAIL_LINK_MINUTES * MINUTE_MS,
};

/** Refusals after which a sign-in in progress is over (S9, S75). */
const REFUSALS_MAX = 5;

/** How long a second tab waits for the first one's exchange; above the provider's time limit. */
const WAIT_MS = 8_000;
const POLL_MS = 100;

type Outcome = 'pending' | 'signed-in' | 'second-factor' | 'failed' | 'none';
const OUTCOMES: readonly Outcome[] = ['pending', 'signed-in', 'second-factor', 'failed'];

/** A sign-in in progress that was taken: nobody else can use it until it is put back. */
export interface SignInFlow {
  codeVerifier: string;
  /** How often the provider has refused a token for it. */
  refusals: number;
  /** When its life ends, in milliseconds since the epoch. */
  endsAt: number;
}

/** The verifier, and how often a token was refused; records of an older release have no number. */
function readRecord(plain: string): Pick<SignInFlow, 'codeVerifier' | 'refusals'> {
  const [codeVerifier = '', refusals = '0'] = plain.split(' ');
  return { codeVerifier, refusals: Number(refusals) };
}

/**
 * Sign-in transactions: the PKCE verifier between start and callback, bound to one browser by
 * a cookie of its own, so that start never touches a session (S9–S15).
 */
export class SignInFlowStore {
  #kind: SignInFlowKind;
  #redis: Redis;
  #encryption: Encryption;
  #policy: CookiePolicy;

  constructor(kind: SignInFlowKind, redis: Redis, encryption: Encryption, policy: CookiePolicy) {
    this.#kind = kind;
    this.#redis = redis;
    this.#encryption = encryption;
    this.#policy = policy;
  }

  /** Starts a transaction, or joins the one that another tab of this browser has open. */
  async start(ctx: Context): Promise<{ codeChallenge: string }> {
    const verifier = (await this.#joinable(ctx)) ?? (await this.#create(ctx));
    return { codeChallenge: createHash('sha256').update(verifier).digest('base64url') };
  }

  async #joinable(ctx: Context): Promise<string | null> {
    const hash = this.#hash(ctx);
    if (!hash) return null;
    const { joinMs } = this.#kind;
    if ((await this.#redis.pttl(this.#recordKey(hash))) < joinMs) return null;
    return this.#verifier(hash);
  }

  /** The verifier of the browser's open transaction, which stays open; null if there is none. */
  async #verifier(hash: string): Promise<string | null> {
    const encrypted = await this.#redis.get(this.#recordKey(hash));
    const plain = encrypted === null ? null : this.#encryption.decrypt(encrypted, hash);
    return plain === null ? null : readRecord(plain).codeVerifier;
  }

  async #create(ctx: Context): Promise<string> {
    const id = randomId();
    const hash = hashId(id);
    const verifier = randomBytes(32).toString('hex');
    const { lifeMs } = this.#kind;
    await this.#redis
      .multi()
      .set(this.#recordKey(hash), this.#encryption.encrypt(verifier, hash), 'PX', lifeMs)
      .set(this.#outcomeKey(hash), 'pending', 'PX', lifeMs + WAIT_MS)
      .exec();
    const options = { maxAgeMs: lifeMs, sameSite: 'strict' } as const;
    setCookie(ctx, this.#policy, this.#cookie, id, options);
    return verifier;
  }

  /**
   * Takes the browser's open transaction: nobody else can use it meanwhile (S9, S12). While another
   * tab has it, this waits until that one has finished or has put it back.
   * @returns null if there is none
   */
  async take(ctx: Context): Promise<SignInFlow | null> {
    const hash = this.#hash(ctx);
    const deadline = Date.now() + WAIT_MS;
    while (hash && Date.now() < deadline) {
      const key = this.#recordKey(hash);
      const results = await this.#redis.multi().pttl(key).getdel(key).exec();
      const [ttlMs, encrypted] = results?.map(([, result]) => result) ?? [];
      if (typeof encrypted === 'string') return this.#open(hash, encrypted, Number(ttlMs));
      if ((await this.outcome(ctx)) !== 'pending') return null;
      await sleep(POLL_MS);
    }
    return null;
  }

  #open(hash: string, encrypted: string, ttlMs: number): SignInFlow | null {
    const plain = this.#encryption.decrypt(encrypted, hash);
    return plain === null ? null : { ...readRecord(plain), endsAt: Date.now() + ttlMs };
  }

  /**
   * Puts back what was taken, for the rest of its life. After the fifth refusal it ends instead.
   * @param refused whether one more refusal of the provider counts
   */
  async putBack(ctx: Context, taken: SignInFlow, refused: boolean): Promise<void> {
    const refusals = taken.refusals + (refused ? 1 : 0);
    const lifeMs = taken.endsAt - Date.now();
    if (refusals >= REFUSALS_MAX || lifeMs <= 0) return this.finish(ctx, 'failed');
    const hash = this.#hash(ctx);
    if (!hash) return;
    const encrypted = this.#encryption.encrypt(`${taken.codeVerifier} ${refusals}`, hash);
    await this.#redis.set(this.#recordKey(hash), encrypted, 'PX', lifeMs, 'NX');
  }

  /**
   * Ends a transaction that was taken, and tells waiting tabs how. After a failure the cookie stays:
   * it may be that of a newer sign-in, which another tab has begun meanwhile.
   */
  async finish(ctx: Context, outcome: 'signed-in' | 'second-factor' | 'failed'): Promise<void> {
    const hash = this.#hash(ctx);
    if (outcome !== 'failed') clearCookie(ctx, this.#policy, this.#cookie);
    if (hash) await this.#redis.set(this.#outcomeKey(hash), outcome, 'PX', this.#kind.lifeMs);
  }

  /** How the browser's last transaction ended; pending while it is open or a tab has it. */
  async outcome(ctx: Context): Promise<Outcome> {
    const hash = this.#hash(ctx);
    const outcome = hash && (await this.#redis.get(this.#outcomeKey(hash)));
    return OUTCOMES.find((each) => each === outcome) ?? 'none';
  }

  get #cookie(): string {
    return this.#kind.cookie(this.#policy);
  }

  #recordKey(hash: string): string {
    return `${this.#kind.name}:${hash}`;
  }

  #outcomeKey(hash: string): string {
    return `${this.#kind.name}-outcome:${hash}`;
  }

  #hash(ctx: Context): string | null {
    const id = ctx.cookies.get(this.#cookie, { signed: false });
    return id !== undefined && isRandomId(id) ? hashId(id) : null;
  }
}
