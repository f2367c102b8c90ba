import type { Redis } from 'ioredis';
import type { Provider } from '#bff/auth/stytch/client.ts';
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
import type { Db, Tx } from '#db/connection.ts';
import { sqlState } from '#db/retry-conflicts.ts';
import type { ChangeAuthor } from './compare-factors.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { factorKey } from './factor-key.ts';
import { isRemovable } from './last-factor.ts';
import { asUnavailable } from './list-factors.ts';
import { recordLocked } from './record-factors.ts';
import { deleteFactors, lockFactors } from './recorded-factors.store.ts';

/** Removals of one process at once: each holds a database connection while it calls the provider. */
const AT_ONCE = 2;
const WAIT_MS = 1_000;
/** A removal waits so long for another one of the same account. */
const LOCK_TIMEOUT = '2s';
/** Milliseconds for each of the two calls of the provider. */
const CALL_MS = 3_500;
/** SQLSTATE lock_not_available. */
const LOCKED = '55P03';
/** Milliseconds after which the provider has done, or will never do, what it was asked for. */
const UNCERTAIN_MS = 60_000;

interface RemovalDeps {
  db: Db;
  redis: Redis;
  provider: Provider;
  config: Pick<Config, 'signInMethods'>;
}

export interface FactorRemoval {
  userId: string;
  factorId: string;
  by: ChangeAuthor;
  /** Only a factor of this kind. */
  kind?: FactorKind;
}

type DeleteFactor<T> = (factor: ProviderFactor) => Promise<T>;

/** The only factor that can sign in is not removed. */
export class LastFactorError extends ConflictError {
  constructor() {
    super(LAST_FACTOR, MESSAGES.lastFactor);
  }
}

/** @throws UnavailableError in place of the provider's errors, and after CALL_MS */
function inTime<T>(work: Promise<T>): Promise<T> {
  const late = () => {
    throw new UnavailableError();
  };
  return withTimeout(CALL_MS, work, late).catch((cause: unknown) => {
    throw asUnavailable(cause);
  });
}

/**
 * Removes factors of accounts (S69). Removals of one account take turns, on all replicas, so that two
 * of them cannot remove the last two factors.
 */
export class FactorRemovals {
  readonly #deps: RemovalDeps;
  readonly #limit = new ConcurrencyLimit(AT_ONCE, WAIT_MS);

  constructor(deps: RemovalDeps) {
    this.#deps = deps;
  }

  /**
   * Removes a factor at the provider and records it. Nothing is recorded when the provider fails: the
   * next check of the factors finds what became of it.
   * @param deletes deletes it at the provider
   * @returns the provider's answer
   * @throws NotFoundError for an id that the account does not have, LastFactorError, UnavailableError
   */
  async remove<T>(removal: FactorRemoval, deletes: DeleteFactor<T>): Promise<T> {
    const { db } = this.#deps;
    return this.#limit
      .run(() => db.transaction((tx) => this.#removeLocked(tx, removal, deletes)))
      .catch((cause: unknown) => {
        throw sqlState(cause) === LOCKED ? new UnavailableError(undefined, { cause }) : cause;
      });
  }

  async #removeLocked<T>(
    tx: Tx,
    { userId, factorId, kind, by }: FactorRemoval,
    deletes: DeleteFactor<T>,
  ): Promise<T> {
    const { provider, redis } = this.#deps;
    await tx.raw(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    const record = await lockFactors(tx, userId);
    if (!record) throw new NotSignedInError();
    const requestedAt = Date.now();
    const factors = await inTime(provider.listFactors(record.providerUserId));
    const factor = factors.find(({ id }) => id === factorId);
    if (!factor || (kind && kind !== factor.kind)) throw new NotFoundError();
    await this.#assertRemovable(userId, factor, factors);
    // First what is there: the event then names what this removes, and nothing else.
    await recordLocked(tx, userId, record, { factors, requestedAt });
    await redis.set(removingKey(userId, factorId), '1', 'PX', UNCERTAIN_MS);
    const answer = await inTime(deletes(factor));
    await redis.del(removingKey(userId, factorId));
    const left = factors.filter(({ id }) => id !== factorId);
    await recordLocked(
      tx,
      userId,
      { ...record, isRecorded: true },
      { factors: left, requestedAt, author: by },
    );
    // One that waits for its proof is no event.
    await deleteFactors(tx, userId, [factorKey(factor)]);
    return answer;
  }
  /**
   * Checks that what is left can sign in. A factor whose deletion was not answered does not count: it
   * may be deleted at any moment.
   * @throws LastFactorError, UnavailableError while only such a factor would be left
   */
  async #assertRemovable(
    userId: string,
    factor: ProviderFactor,
    factors: readonly ProviderFactor[],
  ): Promise<void> {
    const { redis, config } = this.#deps;
    const { signInMethods } = config;
    if (!isRemovable(factor, factors, signInMethods)) throw new LastFactorError();
    const keys = factors.map(({ id }) => removingKey(userId, id));
    const marks = await redis.mget(keys);
    const certain = factors.filter((each, at) => each.id === factor.id || marks[at] === null);
    if (!isRemovable(factor, certain, signInMethods)) throw new UnavailableError();
  }
}

const removingKey = (userId: string, factorId: string) => `removing-factor:${userId}:${factorId}`;
