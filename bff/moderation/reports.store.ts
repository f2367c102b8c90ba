import { v7 as uuidv7 } from 'uuid';
import type { AbuseReport } from '#bff/contracts/abuse-report.ts';
import { REPORT_DAYS, REPORTS_PER_PAGE_AND_DAY } from '#bff/contracts/limits.ts';
import type { Db, Tx } from '#db/connection.ts';

/**
 * Maximum number of rows to delete per statement. Such a statement takes some tens of milliseconds.
 */
const DELETED_MAX = 2_000;

/** Returns whether a page has received the maximum number of reports in the last 24 hours. */
async function hasMaximum(tx: Tx, userId: string): Promise<boolean> {
  // Read only the oldest of the page's latest REPORTS_PER_PAGE_AND_DAY reports. If it is recent,
  // all of them are, because report ids are ordered by time.
  const row = await tx('reports')
    .select<{ is_recent: boolean }[]>(tx.raw("at > now() - interval '1 day' AS is_recent"))
    .where({ user_id: userId })
    .orderBy('id', 'desc')
    .offset(REPORTS_PER_PAGE_AND_DAY - 1)
    .first();
  return row?.is_recent ?? false;
}

/**
 * Stores a report. Does nothing for an unknown page, or when the page has the maximum number of
 * reports in the last 24 hours. Stores nothing about the sender.
 */
export async function storeReport(db: Db, { username, reason, text }: AbuseReport): Promise<void> {
  const page = await db('profiles').select('user_id').where({ username }).first();
  if (!page) return;
  await db.transaction(async (tx) => {
    // Lock the page, so that concurrent reports about it cannot exceed the maximum.
    const { user_id } = page;
    const user = await tx('users').select('id').where({ id: user_id }).forNoKeyUpdate().first();
    if (!user || (await hasMaximum(tx, user_id))) return;
    await tx('reports').insert({ id: uuidv7(), user_id, username, reason, text: text ?? '' });
  });
}

/**
 * Deletes some of the reports that are older than REPORT_DAYS. Skips rows that are locked by the
 * deletion of their account.
 * @returns false when no such report is left
 */
export async function deleteOldReports(db: Db): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM reports WHERE (user_id, id) IN (
       SELECT user_id, id FROM reports WHERE at < now() - ? * interval '1 day'
       ORDER BY at LIMIT ? FOR UPDATE SKIP LOCKED)`,
    [REPORT_DAYS, DELETED_MAX],
  );
  return rowCount === DELETED_MAX;
}

export interface ReportRow {
  username: string;
  isSuspended: boolean;
  reason: string;
  text: string;
  at: Date;
}

/**
 * Returns reports with the current username of each page, newest first.
 * @param username returns only the reports about this page; in lower case
 */
export async function listReports(
  db: Db,
  { username, limit }: { username?: string | undefined; limit: number },
): Promise<ReportRow[]> {
  const reports = db('reports as r')
    .join('profiles as p', 'p.user_id', 'r.user_id')
    .select('p.username', 'p.suspension_reason', 'r.reason', 'r.text', 'r.at')
    .where('r.at', '>', db.raw("now() - ? * interval '1 day'", [REPORT_DAYS]))
    .orderBy('r.at', 'desc')
    .limit(limit);
  const rows = await (username === undefined ? reports : reports.where('p.username', username));
  return rows.map(({ suspension_reason, ...row }) => ({
    ...row,
    isSuspended: suspension_reason !== null,
  }));
}
