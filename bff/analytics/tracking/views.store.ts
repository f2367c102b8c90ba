import type { Db, Tx } from '#db/connection.ts';
import { sqlState } from '#db/retry-conflicts.ts';
import { type BatchOutcome, type OutcomeRow, toColumns, toOutcome } from './batch-outcome.ts';
import type { Increments } from './increment.ts';
import { writeReferrers } from './referrers.store.ts';

/**
 * Maximum wait for a lock. Shorter than Postgres' deadlock_timeout (1 s by default), so that a wait
 * ends before Postgres checks for a deadlock.
 */
const LOCK_TIMEOUT = '100ms';

/** Thrown when the connection breaks between COMMIT and its response. */
export class CommitOutcomeUnknown extends Error {
  /** The id of the transaction, as a parameter for `pg_xact_status`. */
  readonly transactionId: string;
  readonly outcome: BatchOutcome;

  constructor(transactionId: string, outcome: BatchOutcome, cause: unknown) {
    super('The outcome of a COMMIT is unknown.', { cause });
    this.transactionId = transactionId;
    this.outcome = outcome;
  }
}

interface Locked {
  ids: string[];
  transactionId: string | undefined;
}

/**
 * Locks profiles, except those that another transaction has locked. Runs as a separate statement,
 * so that the next statement sees all rows committed before the lock.
 */
async function lockProfiles(tx: Tx, userIds: string[]): Promise<Locked> {
  const { rows } = await tx.raw<{ rows: { user_id: string; transaction_id: string }[] }>(
    `SELECT user_id, pg_current_xact_id()::text AS transaction_id
     FROM profiles WHERE user_id = ANY (?::uuid[])
     ORDER BY user_id FOR NO KEY UPDATE SKIP LOCKED`,
    [userIds],
  );
  return { ids: rows.map(({ user_id }) => user_id), transactionId: rows[0]?.transaction_id };
}

const ADD_VIEWS = `
  WITH counted AS (
    SELECT i.*, (now() AT TIME ZONE p.time_zone)::date AS day
    FROM unnest(?::uuid[], ?::int[], ?::int[], ?::int[], ?::int[], ?::int[])
      AS i (id, people, bots, phone, tablet, desktop)
    JOIN profiles p ON p.user_id = i.id
  ),
  totals AS (
    UPDATE profiles SET views = views + c.people FROM counted c
    WHERE profiles.user_id = c.id AND c.people > 0
  ),
  days AS (
    INSERT INTO profile_days AS d (user_id, day, people, bots, phone, tablet, desktop)
    SELECT id, day, people, bots, phone, tablet, desktop FROM counted ORDER BY id
    ON CONFLICT (user_id, day) DO UPDATE SET
      people = d.people + excluded.people, bots = d.bots + excluded.bots,
      phone = d.phone + excluded.phone, tablet = d.tablet + excluded.tablet,
      desktop = d.desktop + excluded.desktop
  )
  SELECT id, day::text FROM counted
  UNION ALL
  SELECT user_id, NULL FROM profiles WHERE user_id = ANY (?::uuid[])`;

/**
 * Adds views to locked profiles. Checks which of the other profiles in the batch exist.
 * @param ids the profiles that this transaction has locked
 */
async function addViews(tx: Tx, batch: Increments, ids: readonly string[]): Promise<BatchOutcome> {
  const others = new Map(batch);
  const views: Increments = new Map();
  for (const id of ids) {
    const increment = batch.get(id);
    if (increment) views.set(id, increment);
    others.delete(id);
  }
  const query = tx.raw<{ rows: OutcomeRow[] }>(ADD_VIEWS, [
    ...toColumns(views),
    [...others.keys()],
  ]);
  return toOutcome((await query.options({ name: 'add-views' })).rows);
}

/**
 * Adds views to the totals, daily counts and referrers of pages in one transaction. Skips locked
 * profiles instead of waiting for them.
 * @throws CommitOutcomeUnknown when the views may have been committed. Any other error means that
 *   they were not committed
 */
export async function writeViews(db: Db, batch: Increments): Promise<BatchOutcome> {
  const commit: { transactionId?: string; outcome?: BatchOutcome } = {};
  try {
    return await db.transaction(async (tx) => {
      await tx.raw(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      const { ids, transactionId } = await lockProfiles(tx, [...batch.keys()]);
      const outcome = await addViews(tx, batch, ids);
      await writeReferrers(tx, batch, outcome.days);
      // COMMIT is sent after this callback returns.
      if (transactionId !== undefined) Object.assign(commit, { transactionId, outcome });
      return outcome;
    });
  } catch (error) {
    const { transactionId, outcome } = commit;
    if (transactionId === undefined || !outcome) throw error;
    throw new CommitOutcomeUnknown(transactionId, outcome, error);
  }
}

/**
 * SQLSTATE invalid_parameter_value. After a failover, the new primary may not have the transaction.
 */
const UNKNOWN_ID = '22023';

/** Returns whether a transaction was committed; null while it is in progress. */
export async function isCommitted(db: Db, transactionId: string): Promise<boolean | null> {
  try {
    const { rows } = await db.raw<{ rows: { status: string | null }[] }>(
      'SELECT pg_xact_status(?::text::xid8) AS status',
      [transactionId],
    );
    const status = rows[0]?.status;
    return status === 'in progress' ? null : status === 'committed';
  } catch (error) {
    if (sqlState(error) === UNKNOWN_ID) return false;
    throw error;
  }
}
