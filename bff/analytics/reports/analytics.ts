import type { AnalyticsRange } from '#bff/contracts/analytics.ts';
import { AccountNotFound, ProRequired } from '#bff/domain-errors.ts';
import { type LinkRow, listLinks } from '#bff/links/links.store.ts';
import { listSocials, type SocialRow } from '#bff/profile/socials.store.ts';
import { type Db, ONE_SNAPSHOT, type Tx } from '#db/connection.ts';
import {
  type ClicksRow,
  findFirstDay,
  findOwner,
  listPageDays,
  listReferrers,
  type OwnerRow,
  type PageDayRow,
  type ReferrerRow,
  sumClicks,
} from './analytics.store.ts';
import { type Period, periodBefore, periodOf } from './period.ts';

/** The counts of one creator, as read from the database. */
export interface Report {
  range: AnalyticsRange;
  owner: OwnerRow;
  period: Period;
  /** The preceding period of the same length; null when the page did not exist in that period. */
  before: Period | null;
  pageDays: PageDayRow[];
  clicks: ClicksRow[];
  links: LinkRow[];
  socials: SocialRow[];
  referrers: ReferrerRow[];
}

interface ReportOptions {
  range: AnalyticsRange;
  /** Maximum number of referrer hosts to list. All further hosts are summed. */
  named: number;
}

/**
 * Reads the report of a Pro creator. Uses one database snapshot, so that the parts are consistent.
 * @throws ProRequired unless the creator is Pro
 * @throws AccountNotFound when the account was deleted during the session
 */
export function readReport(db: Db, userId: string, options: ReportOptions): Promise<Report> {
  return db.transaction(async (tx) => {
    const owner = await findOwner(tx, userId);
    if (!owner) throw new AccountNotFound();
    if (!owner.pro) throw new ProRequired();
    return readCounts(tx, userId, owner, options);
  }, ONE_SNAPSHOT);
}

/**
 * Reads the counts of a creator. Does not check for Pro.
 * @param tx a transaction in which all queries see one snapshot
 */
export async function readCounts(
  tx: Tx,
  userId: string,
  owner: OwnerRow,
  { range, named }: ReportOptions,
): Promise<Report> {
  const first = await findFirstDay(tx, userId);
  const period = periodOf(range, owner.today, first);
  const before = range === 'all' ? null : periodIfPageExisted(periodBefore(period), owner, first);
  const both = { from: before?.from ?? period.from, to: period.to };
  return {
    range,
    owner,
    period,
    before,
    pageDays: await listPageDays(tx, userId, both),
    clicks: await sumClicks(tx, userId, both, period.from),
    links: await listLinks(tx, userId),
    socials: await listSocials(tx, userId),
    referrers: await listReferrers(tx, userId, period, named),
  };
}

/**
 * Returns the period, or null if it ends before the page existed. A page exists from the day of its
 * account, or from the first counted day, which can be earlier if the owner changed the time zone.
 */
function periodIfPageExisted(
  period: Period,
  { created }: OwnerRow,
  first: string | null,
): Period | null {
  const begin = first !== null && first < created ? first : created;
  return period.to < begin ? null : period;
}
