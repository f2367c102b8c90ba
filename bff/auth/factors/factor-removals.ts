import pLimit from 'p-limit';
import { FactorNotFound, LastFactor } from '#bff/auth/auth-errors.ts';
import type { Provider } from '#bff/auth/stytch/client.ts';
import { asUnavailable } from '#bff/auth/stytch/errors.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Config } from '#bff/config.ts';
import type { FactorKind } from '#bff/contracts/factors.ts';
import { AccountNotFound, Unavailable } from '#bff/domain-errors.ts';
import { withTimeout } from '#bff/http/with-timeout.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import type { Db, Tx } from '#db/connection.ts';
import { sqlState } from '#db/retry-conflicts.ts';
import type { ChangeAuthor } from './change-author.ts';
import { factorKey } from './factor-key.ts';
import { isRemovable } from './factor-rules.ts';
import { recordLocked } from './record-factors.ts';
import { deleteFactors, lockFactors } from './recorded-factors.store.ts';

/**
 * Maximum number of concurrent removals per process. Each one holds a database connection during
 * the provider calls.
 */
const AT_ONCE = 2;
/** Maximum time that a removal waits for one of these slots, in milliseconds. */
const WAIT_MS = 1_000;
/** Maximum time that a removal waits for another removal of the same account. */
const LOCK_TIMEOUT = '2s';
/** Time limit of each of the two provider calls, in milliseconds. */
const CALL_MS = 3_500;
/** SQLSTATE lock_not_available. */
const LOCKED = '55P03';
/**
 * Time in milliseconds after which a deletion without a response has either taken effect at the
 * provider or failed.
 */
const UNCERTAIN_MS = 60_000;

interface RemovalDeps {
  db: Db;
  redis: RedisClient;
  provider: Provider;
  config: Pick<Config, 'signInMethods'>;
}

export interface FactorRemoval {
  userId: string;
  factorId: string;
  author: ChangeAuthor;
  /** Restricts the removal to a factor of this kind. */
  kind?: FactorKind;
}

type DeleteFactor<T> = (factor: ProviderFactor) => Promise<T>;

/**
 * Limits a provider call to CALL_MS.
 * @throws Unavailable in place of the provider's errors, and after CALL_MS
 */
function limitTime<T>(work: Promise<T>): Promise<T> {
  const late = () => {
    throw new Unavailable();
  };
  return withTimeout(CALL_MS, work, late).catch((cause: unknown) => {
    throw asUnavailable(cause);
  });
}

/**
 * Removes factors of accounts (S69). Removals of one account run one at a time across all replicas,
 * because two concurrent removals could remove the last two factors.
 */
export class FactorRemovals {
  readonly #deps: RemovalDeps;
  readonly #limit = pLimit(AT_ONCE);

  constructor(deps: RemovalDeps) {
    this.#deps = deps;
  }

  /**
   * Removes a factor at the provider and records the removal. If the provider fails, records
   * nothing. The next comparison of the factors then detects whether the factor was deleted.
   * @param deleteFactor deletes the factor at the provider
   * @returns the result of `deleteFactor`
   * @throws FactorNotFound, LastFactor, Unavailable
   */
  async remove<T>(removal: FactorRemoval, deleteFactor: DeleteFactor<T>): Promise<T> {
    const { db } = this.#deps;
    const remove = () => db.transaction((tx) => this.#removeLocked(tx, removal, deleteFactor));
    return this.#inSlot(remove).catch((cause: unknown) => {
      throw sqlState(cause) === LOCKED ? new Unavailable(undefined, { cause }) : cause;
    });
  }

  /**
   * Runs work as soon as one of the AT_ONCE slots is free.
   * @throws Unavailable after WAIT_MS
   */
  async #inSlot<T>(work: () => Promise<T>): Promise<T> {
    let isLate = false;
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const result = this.#limit(async () => {
      if (isLate) throw new Unavailable();
      start();
      return work();
    });
    // Prevent an unhandled rejection: after the timeout, no caller awaits the result.
    result.catch(() => undefined);
    await withTimeout(WAIT_MS, started, () => {
      isLate = true;
      throw new Unavailable();
    });
    return result;
  }

  async #removeLocked<T>(
    tx: Tx,
    { userId, factorId, kind, author }: FactorRemoval,
    deleteFactor: DeleteFactor<T>,
  ): Promise<T> {
    const { provider, redis } = this.#deps;
    await tx.raw(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    const record = await lockFactors(tx, userId);
    if (!record) throw new AccountNotFound();
    const requestedAt = Date.now();
    const factors = await limitTime(provider.listFactors(record.providerUserId));
    const factor = factors.find(({ id }) => id === factorId);
    if (!factor || (kind && kind !== factor.kind)) throw new FactorNotFound();
    await this.#assertRemovable(userId, factor, factors);
    // Record the current factors first, so that the event names only the removed factor.
    await recordLocked(tx, userId, record, { factors, requestedAt });
    await redis.set(removingKey(userId, factorId), '1', 'PX', UNCERTAIN_MS);
    const result = await limitTime(deleteFactor(factor));
    await redis.del(removingKey(userId, factorId));
    const left = factors.filter(({ id }) => id !== factorId);
    await recordLocked(
      tx,
      userId,
      { ...record, isRecorded: true },
      { factors: left, requestedAt, author },
    );
    // Delete the row of a pending factor here, because recordLocked keeps pending rows.
    await deleteFactors(tx, userId, [factorKey(factor)]);
    return result;
  }

  /**
   * Checks that the remaining factors can sign in. Does not count factors whose deletion received
   * no response, because the provider may still delete them.
   * @throws LastFactor; Unavailable when all other factors that can sign in may still be deleted
   */
  async #assertRemovable(
    userId: string,
    factor: ProviderFactor,
    factors: readonly ProviderFactor[],
  ): Promise<void> {
    const { redis, config } = this.#deps;
    const { signInMethods } = config;
    if (!isRemovable(factor, factors, signInMethods)) throw new LastFactor();
    const marks = await Promise.all(factors.map(({ id }) => redis.get(removingKey(userId, id))));
    const certain = factors.filter((each, at) => each.id === factor.id || marks[at] === null);
    if (!isRemovable(factor, certain, signInMethods)) throw new Unavailable();
  }
}

const removingKey = (userId: string, factorId: string) => `removing-factor:${userId}:${factorId}`;
