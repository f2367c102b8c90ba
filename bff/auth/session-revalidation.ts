import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Context, Middleware, Next } from '#bff/context.ts';
import { hashId } from '#bff/crypto/random-id.ts';
import { audit } from '#bff/http/audit.ts';
import { annotate } from '#bff/http/route-policy.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import type { CookiePolicy } from '#bff/session/cookies.ts';
import { currentSession, disownSession, endSession } from '#bff/session/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';
import type { SessionStore } from '#bff/session/session-store.ts';
import type { Provider } from './stytch/client.ts';

/**
 * Time since the last revalidation, in milliseconds, after which a request starts a revalidation in
 * the background.
 */
const CHECK_AFTER_MS = 180_000;
/**
 * Time since the last revalidation, in milliseconds, after which a request waits for a
 * revalidation, so that a revoked session is rejected (S36).
 */
const AWAIT_AFTER_MS = 300_000;
/**
 * TTL of the lock, in milliseconds. Longer than the time limit of the provider call, so that only
 * the lock of a crashed process expires.
 */
const LOCK_MS = 15_000;
/** Value of the lock during the provider call. */
const CHECKING = 'checking';
const POLL_MS = 50;
/** Maximum time that a request waits for another request's revalidation, in milliseconds. */
const OTHER_CHECK_MS = 2_000;
const BACKOFF_MS = 2_000;
const BACKOFF_ATTEMPTS_MAX = 7;
const JITTER_MS = 175;

const lockKey = (hash: string) => `revalidation:${hash}`;
const attemptsKey = (hash: string) => `revalidation-attempts:${hash}`;

export interface RevalidationDeps {
  redis: RedisClient;
  sessions: SessionStore;
  provider: Provider;
  cookies: CookiePolicy;
  logger: Logger;
}

/**
 * Returns the time until the next attempt, in milliseconds (spec section 9).
 * @param random 0 to 1, for the jitter
 */
export function backoffMs(attempt: number, random: number): number {
  const jitter = Math.round((2 * random - 1) * JITTER_MS);
  return BACKOFF_MS * 2 ** Math.min(attempt, BACKOFF_ATTEMPTS_MAX) + jitter;
}

/**
 * Revalidates a session at the provider, and extends the provider's session until Posy's session
 * ends (S77). Only one of several concurrent requests calls the provider (S30). If the provider is
 * unavailable, the session stays valid and a later request retries the call.
 * @returns `busy` when another request holds the lock; `replaced` when the provider rejected the
 *   session and Posy no longer has it
 */
async function check(deps: RevalidationDeps, id: string, record: SessionRecord) {
  const hash = hashId(id);
  const { redis, sessions, provider, logger } = deps;
  if ((await redis.set(lockKey(hash), CHECKING, 'PX', LOCK_MS, 'NX')) === null) return 'busy';
  try {
    if (!(await provider.revalidate(record))) {
      return (await sessions.destroy(id, record.userId)) ? 'ended' : 'replaced';
    }
    // Bypass koa-session, which would extend the idle timeout (S28).
    await sessions.rewrite(id, { ...record, confirmedAt: Date.now() });
    // Keep the lock until it expires, so that requests that have read the old record do not call
    // the provider again.
    await redis.set(lockKey(hash), 'done', 'KEEPTTL', 'XX');
    await redis.del(attemptsKey(hash));
  } catch (error) {
    const attempts = await redis.incr(attemptsKey(hash));
    const waitMs = backoffMs(attempts, Math.random());
    await Promise.all([
      redis.set(lockKey(hash), 'waiting', 'PX', waitMs),
      redis.pexpire(attemptsKey(hash), 2 * waitMs + LOCK_MS),
    ]);
    logger.warn({ cause: (error as Error).message, attempts }, 'session not revalidated');
  }
  return 'alive';
}

/**
 * Waits for another request's revalidation, for at most OTHER_CHECK_MS.
 * @returns whether the session still exists
 */
async function afterOtherCheck(
  { redis, sessions }: RevalidationDeps,
  id: string,
): Promise<boolean> {
  const deadline = Date.now() + OTHER_CHECK_MS;
  while (Date.now() < deadline && (await redis.get(lockKey(hashId(id)))) === CHECKING) {
    if ((await sessions.read(id)) === null) return false;
    await sleep(POLL_MS);
  }
  return (await sessions.read(id)) !== null;
}

/**
 * Wraps the session middleware. The returned middleware also revalidates the session at the
 * provider when due.
 */
export function revalidateSession(session: Middleware, deps: RevalidationDeps): Middleware {
  const { cookies, logger, sessions } = deps;

  async function revalidate(ctx: Context): Promise<void> {
    const record = currentSession(ctx);
    if (!record) return;
    const age = Date.now() - record.confirmedAt;
    if (age < CHECK_AFTER_MS) return;
    const id = ctx.cookies.get(cookies.session, { signed: false });
    if (!id) return;
    const subject = { ...ctx.state };
    const checked = check(deps, id, record).then((outcome) => {
      // Log the end even if no request waits for it, because the next request has no session to log
      // (S60).
      if (outcome === 'ended') audit(logger, subject, 'ended by the provider');
      return outcome;
    });
    if (age < AWAIT_AFTER_MS) {
      checked.catch((error: Error) =>
        logger.warn({ cause: error.message }, 'session revalidation failed'),
      );
      return;
    }
    const outcome = await checked;
    if (outcome === 'alive') return;
    // Another request may have detected that the session is revoked (S36).
    if (outcome === 'busy' && (await afterOtherCheck(deps, id))) return;
    if (outcome !== 'ended') return disownSession(ctx);
    await endSession(ctx, sessions, cookies);
  }

  async function revalidatedSession(ctx: Context, next: Next) {
    await session(ctx, async () => {
      await revalidate(ctx);
      await next();
    });
  }
  return annotate(revalidatedSession, { session: 'read' });
}
