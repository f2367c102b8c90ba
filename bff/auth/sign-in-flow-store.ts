import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#bff/context.ts';
import type { Encryption } from '#bff/crypto/encryption.ts';
import { hashId, isRandomId, randomId } from '#bff/crypto/random-id.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import { type CookiePolicy, clearCookie, setCookie } from '#bff/session/cookies.ts';

const MINUTE_MS = 60_000;
/** Maximum lifetime of an emailed link, in minutes. The sign-in widget requests this lifetime. */
export const EMAIL_LINK_MINUTES = 30;

/** The settings of one kind of flow. */
interface SignInFlowKind {
  /** Prefix of the Redis keys of this kind. */
  name: string;
  cookie: (policy: CookiePolicy) => string;
  ttlMs: number;
  /** Minimum remaining lifetime of an open flow that another tab may share, in milliseconds. */
  joinableMs: number;
}

/**
 * A sign-in by redirect. It expires after ten minutes, and the tabs of a browser share it (S13,
 * S14).
 */
export const SIGN_IN_FLOW: SignInFlowKind = {
  name: 'sign-in',
  cookie: (policy) => policy.signInFlow,
  ttlMs: 10 * MINUTE_MS,
  joinableMs: 5 * MINUTE_MS,
};

/** A redirect by which a signed-in user reauthenticates (S68). */
export const REAUTHENTICATION_FLOW: SignInFlowKind = {
  ...SIGN_IN_FLOW,
  name: 'reauthentication',
  cookie: (policy) => policy.reauthentication,
};

/** A redirect by which a signed-in user adds an identity provider (S69). */
export const ADDITION_FLOW: SignInFlowKind = {
  ...SIGN_IN_FLOW,
  name: 'addition',
  cookie: (policy) => policy.addition,
};

/**
 * A sign-in by emailed link. A flow lives twice as long as a link, so that a second link can share
 * the flow of the first one. Both links are then valid.
 */
export const EMAIL_LINK_FLOW: SignInFlowKind = {
  // Don't rename: this name is part of Redis keys. A new name would end the flows of emails that
  // were already sent.
  name: 'e-mail-link',
  cookie: (policy) => policy.emailLinkFlow,
  ttlMs: 2 * EMAIL_LINK_MINUTES * MINUTE_MS,
  joinableMs: EMAIL_LINK_MINUTES * MINUTE_MS,
};

/** Number of rejected tokens after which a flow ends (S9, S75). */
const REFUSALS_MAX = 5;

/**
 * Maximum time that a tab waits for another tab's token exchange, in milliseconds. Not shorter than
 * the time limit of a provider call.
 */
const WAIT_MS = 8_000;
const POLL_MS = 100;

/**
 * Redis script that deletes a record and returns its remaining lifetime in milliseconds and its
 * value.
 */
const TAKE = `return {redis.call('PTTL', KEYS[1]), redis.call('GETDEL', KEYS[1])}`;

type Outcome = 'pending' | 'signed-in' | 'second-factor' | 'failed' | 'none';
const OUTCOMES: readonly Outcome[] = ['pending', 'signed-in', 'second-factor', 'failed'];

/** A flow that one request has taken. Other requests cannot use it until it is reopened. */
export interface SignInFlow {
  codeVerifier: string;
  /** Number of tokens that the provider has rejected. */
  refusals: number;
  /** Time of expiry, in milliseconds since the epoch. */
  expiresAt: number;
}

/**
 * Parses a record with the verifier and the number of rejected tokens. A new record has no such
 * number.
 */
function parseRecord(plain: string): Pick<SignInFlow, 'codeVerifier' | 'refusals'> {
  const [codeVerifier = '', refusals = '0'] = plain.split(' ');
  return { codeVerifier, refusals: Number(refusals) };
}

/**
 * Stores sign-in flows in Redis. A flow contains the encrypted PKCE verifier, from the start of the
 * sign-in to its callback. A separate cookie binds a flow to one browser, so that starting a flow
 * never changes a session (S9–S15).
 */
export class SignInFlowStore {
  #kind: SignInFlowKind;
  #redis: RedisClient;
  #encryption: Encryption;
  #policy: CookiePolicy;

  constructor(
    kind: SignInFlowKind,
    redis: RedisClient,
    encryption: Encryption,
    policy: CookiePolicy,
  ) {
    this.#kind = kind;
    this.#redis = redis;
    this.#encryption = encryption;
    this.#policy = policy;
  }

  /** Starts a flow, or shares the open flow of another tab of this browser. */
  async start(ctx: Context): Promise<{ codeChallenge: string }> {
    const verifier = (await this.#joinable(ctx)) ?? (await this.#create(ctx));
    return { codeChallenge: createHash('sha256').update(verifier).digest('base64url') };
  }

  async #joinable(ctx: Context): Promise<string | null> {
    const hash = this.#hash(ctx);
    if (!hash) return null;
    const { joinableMs } = this.#kind;
    if ((await this.#redis.pttl(this.#recordKey(hash))) < joinableMs) return null;
    return this.#verifier(hash);
  }

  /** Returns the verifier of an open flow without taking the flow; null when there is none. */
  async #verifier(hash: string): Promise<string | null> {
    const encrypted = await this.#redis.get(this.#recordKey(hash));
    const plain = encrypted === null ? null : this.#encryption.decrypt(encrypted, hash);
    return plain === null ? null : parseRecord(plain).codeVerifier;
  }

  async #create(ctx: Context): Promise<string> {
    const id = randomId();
    const hash = hashId(id);
    const verifier = randomBytes(32).toString('hex');
    const { ttlMs } = this.#kind;
    const encrypted = this.#encryption.encrypt(verifier, hash);
    await this.#redis.set(this.#outcomeKey(hash), 'pending', 'PX', ttlMs + WAIT_MS);
    await this.#redis.set(this.#recordKey(hash), encrypted, 'PX', ttlMs);
    const options = { maxAgeMs: ttlMs, sameSite: 'strict' } as const;
    setCookie(ctx, this.#policy, this.#cookie, id, options);
    return verifier;
  }

  /**
   * Takes the browser's open flow, so that no other request can use it (S9, S12). If another tab
   * has taken the flow, waits until that tab finishes or reopens it.
   * @returns null when there is no open flow
   */
  async take(ctx: Context): Promise<SignInFlow | null> {
    const hash = this.#hash(ctx);
    const deadline = Date.now() + WAIT_MS;
    while (hash && Date.now() < deadline) {
      const key = this.#recordKey(hash);
      const record = await this.#redis.eval(TAKE, 1, key);
      const [ttlMs, encrypted] = record as [number, string | null];
      if (encrypted !== null) return this.#decrypt(hash, encrypted, ttlMs);
      if ((await this.outcome(ctx)) !== 'pending') return null;
      await sleep(POLL_MS);
    }
    return null;
  }

  #decrypt(hash: string, encrypted: string, ttlMs: number): SignInFlow | null {
    const plain = this.#encryption.decrypt(encrypted, hash);
    return plain === null ? null : { ...parseRecord(plain), expiresAt: Date.now() + ttlMs };
  }

  /**
   * Reopens a taken flow for the rest of its lifetime. Ends the flow instead after the fifth
   * rejected token.
   * @param refused whether the provider has rejected the token of the request that took the flow
   */
  async reopen(ctx: Context, flow: SignInFlow, refused: boolean): Promise<void> {
    const refusals = flow.refusals + (refused ? 1 : 0);
    const ttlMs = flow.expiresAt - Date.now();
    if (refusals >= REFUSALS_MAX || ttlMs <= 0) return this.finish(ctx, 'failed');
    const hash = this.#hash(ctx);
    if (!hash) return;
    const encrypted = this.#encryption.encrypt(`${flow.codeVerifier} ${refusals}`, hash);
    await this.#redis.set(this.#recordKey(hash), encrypted, 'PX', ttlMs, 'NX');
  }

  /**
   * Ends a taken flow and stores its outcome for waiting tabs. Keeps the cookie after a failure,
   * because a newer flow, started by another tab, may use it.
   */
  async finish(ctx: Context, outcome: 'signed-in' | 'second-factor' | 'failed'): Promise<void> {
    const hash = this.#hash(ctx);
    if (outcome !== 'failed') clearCookie(ctx, this.#policy, this.#cookie);
    if (hash) await this.#redis.set(this.#outcomeKey(hash), outcome, 'PX', this.#kind.ttlMs);
  }

  /**
   * Returns the outcome of the browser's last flow. The outcome is `pending` while the flow is open
   * or taken.
   */
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
