import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Context, Middleware, Next } from '#bff/context.ts';
import { audit } from '#bff/http/audit.ts';
import { annotate } from '#bff/http/route-policy.ts';
import type { CookiePolicy } from '#bff/session/cookies.ts';
import { currentSession, disownSession, endSession } from '#bff/session/session.ts';
import { hashId } from '#bff/session/session-id.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';
import type { SessionStore } from '#bff/session/session-store.ts';
import type { Provider } from './stytch/client.ts';

/** A session that the provider confirmed longer ago is checked in the background … */
const CHECK_AFTER_MS = 180_000;
/** … and longer ago than this before anything else: a revoked one is refused by then (S36). */
const AWAIT_AFTER_MS = 300_000;
/** Above the provider's time limit: the check of a process that died is taken over after it. */
const LOCK_MS = 15_000;
/** The lock's value while the provider is asked. */
const CHECKING = 'checking';
const POLL_MS = 50;
/** How long a request waits for the check of another one: longer than a healthy provider takes. */
const OTHER_CHECK_MS = 2_000;
const BACKOFF_MS = 2_000;
const BACKOFF_ATTEMPTS_MAX = 7;
const JITTER_MS = 175;

const lockKey = (hash: string) => `upkeep:${hash}`;
const attemptsKey = (hash: string) => `upkeep-attempts:${hash}`;

export interface RevalidationDeps {
  redis: Redis;
  sessions: SessionStore;
  provider: Provider;
  cookies: CookiePolicy;
  logger: Logger;
}

/** Milliseconds until the next try after so many failed ones (spec.md section 9). */
export function backoffMs(attempt: number, random: number): number {
  const jitter = Math.round((2 * random - 1) * JITTER_MS);
  return BACKOFF_MS * 2 ** Math.min(attempt, BACKOFF_ATTEMPTS_MAX) + jitter;
}

/**
 * Revalidates a session at the provider, which extends its own session to the end of ours (S77). Of
 * the requests that arrive while it is due, one does it (S30). An unreachable provider is asked
 * again later; the session stays valid meanwhile.
 */
async function check(deps: RevalidationDeps, id: string, record: SessionRecord) {
  const hash = hashId(id);
  const { redis, sessions, provider, logger } = deps;
  if ((await redis.set(lockKey(hash), CHECKING, 'PX', LOCK_MS, 'NX')) === null) return 'busy';
  try {
    if (!(await provider.revalidate(record))) {
      return (await sessions.destroy(id, record.userId)) ? 'ended' : 'replaced';
    }
    // Not through koa-session, which would extend the idle time (S28).
    await sessions.rewrite(id, { ...record, confirmedAt: Date.now() });
    // The lock expires by itself: a request that read the record before the rewrite finds it taken.
    await redis.set(lockKey(hash), 'done', 'KEEPTTL', 'XX');
    await redis.del(attemptsKey(hash));
  } catch (error) {
    const attempts = await redis.incr(attemptsKey(hash));
    const waitMs = backoffMs(attempts, Math.random());
    await redis
      .multi()
      .set(lockKey(hash), 'waiting', 'PX', waitMs)
      .pexpire(attemptsKey(hash), 2 * waitMs + LOCK_MS)
      .exec();
    logger.warn({ cause: (error as Error).message, attempts }, 'session not confirmed');
  }
  return 'alive';
}

/**
 * Waits for the check that another request makes, with a limit: only the request that makes it
 * waits for a slow provider.
 * @returns whether the session is still there afterwards
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

/** Wraps the session middleware, so that every use of a session keeps it in step with the provider. */
export function revalidateSession(session: Middleware, deps: RevalidationDeps): Middleware {
  const { cookies, logger, sessions } = deps;

  async function keepUp(ctx: Context): Promise<void> {
    const record = currentSession(ctx);
    if (!record) return;
    const age = Date.now() - record.confirmedAt;
    if (age < CHECK_AFTER_MS) return;
    const id = ctx.cookies.get(cookies.session, { signed: false });
    if (!id) return;
    const subject = { ...ctx.state };
    const checked = check(deps, id, record).then((outcome) => {
      // In the background, too: who comes next finds no session, and nothing to log (S60).
      if (outcome === 'ended') audit(logger, subject, 'ended by the provider');
      return outcome;
    });
    if (age < AWAIT_AFTER_MS) {
      checked.catch((error: Error) => logger.warn({ cause: error.message }, 'upkeep failed'));
      return;
    }
    const outcome = await checked;
    if (outcome === 'alive') return;
    // One that another request has found revoked is refused here as well (S36).
    if (outcome === 'busy' && (await afterOtherCheck(deps, id))) return;
    if (outcome !== 'ended') return disownSession(ctx);
    await endSession(ctx, sessions, cookies);
  }

  async function sessionInStep(ctx: Context, next: Next) {
    await session(ctx, async () => {
      await keepUp(ctx);
      await next();
    });
  }
  return annotate(sessionInStep, { session: 'read' });
}
