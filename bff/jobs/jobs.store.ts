import type { Db } from '#db/connection.ts';

/**
 * The payload of each kind of job. A payload contains only ids, but no secrets and no personal
 * data, because jobs that fail for the last time stay in the queue (ADR 0041).
 */
export interface JobPayloads {
  /** Revokes a session at the provider. */
  revoke_session: { sessionId: string };
  /** Deletes the user of a deleted account at the provider. */
  delete_user: { providerUserId: string };
  /** Deletes the unverified contacts of a user who signed up before contacts were recorded. */
  check_unproven: { providerUserId: string };
  /** Finishes a purge of factors that a sign-in has started but not finished. */
  finish_purge: { providerUserId: string };
  /** Deletes a user's contacts that were not proven in time. */
  remove_contacts: { userId: string };
  /**
   * Applies all retention periods, not only those of analytics, to a batch of owners. The batch
   * begins after the owner `after`, in the order of ids.
   */
  retain_analytics: { after?: string };
  /** Permanently deletes links that can no longer be restored. */
  purge_links: Record<string, never>;
  /** Adds jobs for overdue purges and expired contacts. */
  find_overdue_factors: Record<string, never>;
  /** Purges an edited page from the caches of a CDN. */
  purge_page: { username: string };
  /**
   * Purges a batch of pages that link to a host. The batch begins after the owner `after`, in the
   * order of ids.
   */
  purge_host: { host: string; after?: string };
  /** Draws the share card of an edited page. */
  draw_card: { userId: string };
  /**
   * Adds drawing jobs for pages without a share card. Begins after the owner `after`, in the order
   * of ids.
   */
  find_missing_cards: { after?: string };
  /**
   * Adds drawing jobs for outdated share cards. Begins after the owner `after`, in the order of
   * ids.
   */
  find_outdated_cards: { after?: string };
  /** Deletes objects from the media storage that no picture uses. */
  clean_media: Record<string, never>;
  /** Moves the due tasks of the previous release's outbox to the queue. */
  move_outbox: Record<string, never>;
}

export type JobKind = keyof JobPayloads;

export type Job<K extends JobKind = JobKind> = {
  [P in K]: { kind: P; payload: JobPayloads[P] };
}[K];

/** Jobs with a lower number run first. A flood of edits must not delay revocations and purges. */
const PRIORITIES: Partial<Record<JobKind, number>> = {
  draw_card: 10,
  find_missing_cards: 10,
  find_outdated_cards: 10,
};

interface JobOptions {
  /** Identifies the job, so that it can be replaced, made due now or canceled. */
  key?: string;
  /** Seconds until the job is due; 0 by default. */
  delay?: number;
  /**
   * Keeps an existing job with the same key, and its number of attempts, even if it has failed for
   * the last time. By default, the new job replaces the existing one.
   */
  keepExisting?: boolean;
}

/**
 * Adds a job. Call it in the transaction of the change that causes the job. Workers are notified
 * when the transaction commits. If a job with the same key is running, the new job runs after it.
 */
export async function addJob(
  db: Db,
  { kind, payload }: Job,
  { key, delay = 0, keepExisting = false }: JobOptions = {},
): Promise<void> {
  await db.raw(
    `SELECT graphile_worker.add_job(
       ?, ?::json, run_at => now() + ? * interval '1 second', job_key => ?, job_key_mode => ?,
       priority => ?)`,
    [
      kind,
      JSON.stringify(payload),
      delay,
      key ?? null,
      keepExisting ? 'unsafe_dedupe' : 'replace',
      PRIORITIES[kind] ?? 0,
    ] as string[],
  );
}

/** Makes a waiting job due now. Does nothing when the job is running or done. */
export async function makeJobDue(db: Db, key: string): Promise<void> {
  await db.raw(
    `SELECT graphile_worker.reschedule_jobs(
       ARRAY(SELECT id FROM graphile_worker.jobs WHERE key = ?), run_at => now())`,
    [key],
  );
}

/**
 * Deletes a job that is not running, including one that failed for the last time.
 * @returns whether the job was deleted, is running, or does not exist
 */
export async function cancelJob(db: Db, key: string): Promise<'canceled' | 'running' | 'none'> {
  const found = 'SELECT id FROM graphile_worker.jobs WHERE key = ?';
  // `complete_jobs` deletes only jobs that no worker has locked.
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT id FROM graphile_worker.complete_jobs(ARRAY(${found}))`,
    [key],
  );
  if (rows.length > 0) return 'canceled';
  const left = await db.raw<{ rows: unknown[] }>(found, [key]);
  return left.rows.length > 0 ? 'running' : 'none';
}
