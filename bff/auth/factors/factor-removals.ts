import type { Provider } from '#bff/auth/stytch/client.ts';
import { asUnavailable } from '#bff/auth/stytch/errors.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Config } from '#bff/config.ts';
import { type FactorKind, LAST_FACTOR } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import {
  ConflictError,
  NotFoundError,
  NotSignedInError,
  UnavailableError,
} from '#bff/http/errors.ts';
import { withTimeout } from '#bff/http/with-timeout.ts';
import type { RedisClient } from '#bff/redis/client.ts';
import type { Db, Tx } from '#db/connection.ts';
import { sqlState } from '#db/retry-conflicts.ts';
import type { ChangeAuthor } from './change-author.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { factorKey } from './factor-key.ts';
import { isRemovable } from './factor-rules.ts';
import { recordLocked } from './record-factors.ts';
import { deleteFactors, lockFactors } from './recorded-factors.store.ts';

/** Concurrent removals per process: each uses a database connection during the provider calls. */
const AT_ONCE = 2;
const WAIT_MS = 1_000;
/** Maximum time that a removal waits for another one of the same account. */
const LOCK_TIMEOUT = '2s';
/** Time limit of each of the two provider calls, in milliseconds. */
const CALL_MS = 3_500;
/** SQLSTATE lock_not_available. */
const LOCKED = '55P03';
/** Milliseconds after which a call without response has either taken effect or never will. */
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

/** The factor is the only one that can sign in. */
export class LastFactorError extends ConflictError {
  constructor() {
    super(LAST_FACTOR, MESSAGES.lastFactor);
  }
}

/**
 * Limits a provider call to CALL_MS.
 * @throws UnavailableError in place of the provider's errors, and after CALL_MS
 */
function limitTime<T>(work: Promise<T>): Promise<T> {
  const late = () => {
    throw new UnavailableError();
  };
  return withTimeout(CALL_MS, work, late).catch((cause: unknown) => {
    throw asUnavailable(cause);
  });
}

/**
 * Removes factors of accounts (S69). Removals of one account run one at a time, on all replicas, so
 * that two of them cannot remove the last two factors.
 */
export class FactorRemovals {
  readonly #deps: RemovalDeps;
  readonly #limit = new ConcurrencyLimit(AT_ONCE, WAIT_MS);

  constructor(deps: RemovalDeps) {
    this.#deps = deps;
  }

  /**
   * Removes a factor at the provider and records the removal. If the provider fails, records
   * nothing; the next comparison of the factors detects the result.
   * @param deleteFactor deletes it at the provider
   * @returns the result of `deleteFactor`
   * @throws NotFoundError when the account has no such factor, LastFactorError, UnavailableError
   */
  async remove<T>(removal: FactorRemoval, deleteFactor: DeleteFactor<T>): Promise<T> {
    const { db } = this.#deps;
    return this.#limit
      .run(() => db.transaction((tx) => this.#removeLocked(tx, removal, deleteFactor)))
      .catch((cause: unknown) => {
        throw sqlState(cause) === LOCKED ? new UnavailableError(undefined, { cause }) : cause;
      });
  }

  async #removeLocked<T>(
    tx: Tx,
    { userId, factorId, kind, author }: FactorRemoval,
    deleteFactor: DeleteFactor<T>,
  ): Promise<T> {
    const { provider, redis } = this.#deps;
    await tx.raw(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    const record = await lockFactors(tx, userId);
    if (!record) throw new NotSignedInError();
    const requestedAt = Date.now();
    const factors = await limitTime(provider.listFactors(record.providerUserId));
    const factor = factors.find(({ id }) => id === factorId);
    if (!factor || (kind && kind !== factor.kind)) throw new NotFoundError();
    await this.#assertRemovable(userId, factor, factors);
    // Record the current factors first, so that the event names only the removed one.
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
    // A pending factor has a row but gets no event.
    await deleteFactors(tx, userId, [factorKey(factor)]);
    return result;
  }
  /**
   * Checks that the remaining factors can sign in. Ignores factors whose deletion got no response,
   * because they may be deleted at any moment.
   * @throws LastFactorError, UnavailableError while only such factors would remain
   */
  async #assertRemovable(
    userId: string,
    factor: ProviderFactor,
    factors: readonly ProviderFactor[],
  ): Promise<void> {
    const { redis, config } = this.#deps;
    const { signInMethods } = config;
    if (!isRemovable(factor, factors, signInMethods)) throw new LastFactorError();
    const marks = await Promise.all(factors.map(({ id }) => redis.get(removingKey(userId, id))));
    const certain = factors.filter((each, at) => each.id === factor.id || marks[at] === null);
    if (!isRemovable(factor, certain, signInMethods)) throw new UnavailableError();
  }
}

const removingKey = (userId: string, factorId: string) => `removing-factor:${userId}:${factorId}`;
