import type { Db } from '#db/connection.ts';

/**
 * Returns the age of the last change that a standby has applied, in seconds; 0 for a server that is
 * no standby, and infinity before the first change. On an idle primary, the age grows without any
 * lag: a standby cannot tell the two apart.
 */
export async function findLag(db: Db): Promise<number> {
  const { rows } = await db.raw<{ rows: { lag: number | null }[] }>(
    `SELECT CASE WHEN pg_is_in_recovery()
       THEN extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8
       ELSE 0 END AS lag`,
  );
  return rows[0]?.lag ?? Number.POSITIVE_INFINITY;
}
