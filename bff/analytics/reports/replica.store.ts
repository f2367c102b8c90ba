import type { Db } from '#db/connection.ts';

/**
 * Returns the replication lag of a standby in seconds: the time since the last change that it has
 * applied. Infinity before the first change. The lag also grows while the primary is idle, because
 * a standby cannot distinguish an idle primary from a lost connection.
 * @returns null when the server is not a standby
 */
export async function findLag(replica: Db): Promise<number | null> {
  const { rows } = await replica.raw<{ rows: { isStandby: boolean; lag: number | null }[] }>(
    `SELECT pg_is_in_recovery() AS "isStandby",
       extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS lag`,
  );
  const { isStandby, lag } = rows[0] ?? { isStandby: true, lag: null };
  return isStandby ? (lag ?? Number.POSITIVE_INFINITY) : null;
}

/**
 * Returns whether two connections lead to the same server, as after a failover that has promoted
 * the replica.
 */
export async function isSameServer(one: Db, other: Db): Promise<boolean> {
  const startOf = async (db: Db) => {
    const { rows } = await db.raw<{ rows: { start: string }[] }>(
      'SELECT pg_postmaster_start_time()::text AS start',
    );
    return rows[0]?.start;
  };
  return (await startOf(one)) === (await startOf(other));
}
