import type { Db } from '#db/connection.ts';
import { sqlState } from '#db/retry-conflicts.ts';

/** The reason why Postgres cannot store changes although it accepts connections. */
export type WriteProblem = 'read-only' | 'full';

/**
 * SQLSTATEs of failed writes that an operator must resolve: read_only_sql_transaction and
 * disk_full.
 */
const WRITE_PROBLEMS: Record<string, WriteProblem> = { '25006': 'read-only', '53100': 'full' };

/** Returns the write problem that the error of a query indicates. */
export function writeProblemOf(error: unknown): WriteProblem | undefined {
  return WRITE_PROBLEMS[String(sqlState(error))];
}

/**
 * Number of rows of the query. Their size exceeds the minimum of work_mem (64 kB), so that Postgres
 * writes a temporary file.
 */
const ROWS = 200;
const ROW_BYTES = 1_000;

/**
 * Checks that Postgres accepts changes, without changing anything. A test row would often fit into
 * an existing page even when the disk is full, and would leave a dead row and WAL behind. Like a
 * growing table, a temporary file needs new space in the data directory, but it is deleted
 * afterwards.
 * @returns undefined when Postgres accepts changes
 * @throws Error when Postgres does not respond
 */
export async function findWriteProblem(db: Db): Promise<WriteProblem | undefined> {
  try {
    return await db.transaction(async (tx) => {
      await tx.raw("SET LOCAL work_mem = '64kB'");
      const { rows } = await tx.raw<{ rows: { read_only: boolean }[] }>(
        `WITH filler AS MATERIALIZED (SELECT repeat('x', ?) FROM generate_series(1, ?))
         SELECT current_setting('transaction_read_only') = 'on' AS read_only FROM filler
         OFFSET ?`,
        [ROW_BYTES, ROWS, ROWS - 1],
      );
      return rows[0]?.read_only ? 'read-only' : undefined;
    });
  } catch (error) {
    const problem = writeProblemOf(error);
    if (problem) return problem;
    throw error;
  }
}
