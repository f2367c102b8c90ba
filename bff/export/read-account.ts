import { findDetails } from '#bff/account/account.store.ts';
import { findEvents, type StoredEvent } from '#bff/account/account-events.store.ts';
import { findOwner } from '#bff/analytics/reports/analytics.store.ts';
import { type Report, readCounts } from '#bff/analytics/reports/analytics.ts';
import { findFactors, type RecordedFactor } from '#bff/auth/factors/recorded-factors.store.ts';
import { AccountNotFound } from '#bff/domain-errors.ts';
import { findProfile, type ProfileRow } from '#bff/profile/profile.store.ts';
import { type Db, ONE_SNAPSHOT } from '#db/connection.ts';
import {
  type ExportedBlock,
  listExportedBlocks,
  listFormerUsernames,
  listMediaTypes,
} from './export.store.ts';

/** The stored data of one account, without the bytes of its pictures. */
export interface AccountData {
  user: { email: string | null; created_at: Date };
  profile: ProfileRow;
  blocks: ExportedBlock[];
  formerUsernames: { username: string; free_at: Date }[];
  /** Content types of pictures, by picture id. */
  mediaTypes: Map<string, string>;
  report: Report;
  factors: RecordedFactor[];
  events: StoredEvent[];
}

const REFERRERS_MAX = 1_000;
const EVENTS_MAX = 1_000;

/**
 * Reads an account from one database snapshot. Releases the database connection before the first
 * byte is sent, because a client may read slowly.
 * @throws AccountNotFound
 */
export function readAccount(db: Db, userId: string): Promise<AccountData> {
  return db.transaction(async (tx) => {
    const user = await findDetails(tx, userId);
    const profile = await findProfile(tx, userId);
    const owner = await findOwner(tx, userId);
    if (!user || !profile || !owner) throw new AccountNotFound();
    const options = { range: 'all', named: REFERRERS_MAX } as const;
    return {
      user,
      profile,
      blocks: await listExportedBlocks(tx, userId),
      formerUsernames: await listFormerUsernames(tx, userId),
      mediaTypes: await listMediaTypes(tx, userId),
      report: await readCounts(tx, userId, owner, options),
      factors: await findFactors(tx, userId),
      events: await findEvents(tx, userId, EVENTS_MAX),
    };
  }, ONE_SNAPSHOT);
}
