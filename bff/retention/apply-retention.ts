import { deleteOldEvents } from '#bff/account/account-events.store.ts';
import { firstDailyDay, monthsBefore } from '#bff/analytics/reports/period.ts';
import type { Config } from '#bff/config.ts';
import type { JobPayloads } from '#bff/jobs/jobs.store.ts';
import { deleteOldRequests } from '#bff/links/creating-requests.store.ts';
import { deleteOldActions } from '#bff/moderation/actions.store.ts';
import { deleteOldReports } from '#bff/moderation/reports.store.ts';
import { deleteExpiredUsernames } from '#bff/profile/released-usernames.store.ts';
import type { Db } from '#db/connection.ts';
import { continueAfter, deleteReferrers, findOwners, sumUpDays } from './retention.store.ts';

const OWNERS_PER_JOB = 100;
const DAY_MS = 86_400_000;

type RetentionConfig = Pick<Config, 'analyticsDayMonths' | 'referrerMonths' | 'adminActionMonths'>;

/**
 * Applies the retention periods to the data of some owners: counts by day, referrers, account
 * events and creating requests. Adds a job for the next owners, so that each job is short. The
 * first job also deletes expired usernames, old operator actions and old reports. Idempotent.
 */
export async function applyRetention(
  { db, config }: { db: Db; config: RetentionConfig },
  { after }: JobPayloads['retain_analytics'],
): Promise<void> {
  if (after === undefined) {
    await deleteExpiredUsernames(db);
    while (await deleteOldActions(db, config.adminActionMonths));
    while (await deleteOldReports(db));
  }
  const owners = await findOwners(db, after, OWNERS_PER_JOB);
  // Reports count days in the owner's time zone. The days before yesterday in UTC have ended in
  // every time zone.
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const daily = firstDailyDay(yesterday, config.analyticsDayMonths);
  while (await sumUpDays(db, owners, daily));
  while (await deleteReferrers(db, owners, monthsBefore(yesterday, config.referrerMonths)));
  await deleteOldEvents(db, owners);
  await deleteOldRequests(db, owners);
  const last = owners.at(-1);
  if (last !== undefined && owners.length === OWNERS_PER_JOB) await continueAfter(db, last);
}
