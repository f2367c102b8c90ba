import type { BrowserApp } from '#test/harness/browser/browser-app.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// Choose a time zone in which it is about noon, so that no test runs across midnight.
const hoursFromUtc = 12 - new Date().getUTCHours();
const sign = hoursFromUtc > 0 ? '-' : '+'; // Etc/GMT names count hours west of UTC
export const NOON_ZONE = hoursFromUtc === 0 ? 'UTC' : `Etc/GMT${sign}${Math.abs(hoursFromUtc)}`;

/** Returns a date in NOON_ZONE, as YYYY-MM-DD. */
export function daysAgo(days: number): string {
  const local = Date.now() + hoursFromUtc * HOUR_MS - days * DAY_MS;
  return new Date(local).toISOString().slice(0, 10);
}

/** The counts of one day. All visits that are not from tablets or desktops are from phones. */
interface Day {
  ago: number;
  visits: number;
  uniques?: number;
  bots?: number;
  tablet?: number;
  desktop?: number;
}

interface Visits {
  views: readonly Day[];
  /** Click counts by link title. */
  clicks: Record<string, readonly Day[]>;
  referrers?: readonly { ago: number; host: string; visits: number }[];
}

function rowOf({ ago, visits, uniques = 0, bots = 0, tablet = 0, desktop = 0 }: Day) {
  const phone = visits - tablet - desktop;
  return { day: daysAgo(ago), people: visits, uniques, bots, phone, tablet, desktop };
}

const sum = (days: readonly Day[]) => days.reduce((total, { visits }) => total + visits, 0);

/**
 * Gives the app's only creator Pro, an age of two years, the time zone NOON_ZONE and these visits.
 * Writes the same rows as the visit recorder: counts per day, and totals that are their sums.
 */
export async function seedVisits({ db }: BrowserApp, seed: Visits): Promise<void> {
  const created_at = new Date(Date.now() - 730 * DAY_MS);
  await db('users').update({ created_at });
  const pro = { pro: true, time_zone: NOON_ZONE, created_at, views: sum(seed.views) };
  const [profile] = await db('profiles').update(pro).returning('user_id');
  const { user_id } = profile ?? {};
  for (const table of ['profile_days', 'link_days', 'referrer_days']) await db(table).delete();
  for (const day of seed.views) await db('profile_days').insert({ user_id, ...rowOf(day) });
  for (const { ago, host, visits } of seed.referrers ?? []) {
    await db('referrer_days').insert({ user_id, day: daysAgo(ago), host, people: visits });
  }
  for (const [title, days] of Object.entries(seed.clicks)) {
    const [link] = await db('blocks')
      .where({ title })
      .update({ click_count: sum(days) }, 'id');
    for (const day of days) {
      await db('link_days').insert({ user_id, link_id: link?.id, ...rowOf(day) });
    }
  }
}

/**
 * 500 views and 200 clicks in the last 30 days, and 400 views and 250 clicks in the 30 days before.
 */
export const USUAL: Visits = {
  views: [
    { ago: 0, visits: 100, uniques: 80, bots: 10, tablet: 10, desktop: 30 },
    { ago: 5, visits: 300, uniques: 250, bots: 4, desktop: 100 },
    { ago: 29, visits: 100, uniques: 90 },
    { ago: 30, visits: 200, uniques: 150, bots: 7 },
    { ago: 45, visits: 200, uniques: 100 },
  ],
  clicks: {
    Shop: [
      { ago: 0, visits: 30, uniques: 25, bots: 2 },
      { ago: 5, visits: 120, uniques: 100 },
      { ago: 40, visits: 250, uniques: 200 },
    ],
    Blog: [{ ago: 5, visits: 50, uniques: 45, bots: 1 }],
  },
  referrers: [
    { ago: 0, host: 'instagram.com', visits: 60 },
    { ago: 0, host: '', visits: 40 },
    { ago: 5, host: 'instagram.com', visits: 250 },
    { ago: 5, host: '*', visits: 50 },
    { ago: 29, host: 'constructor', visits: 100 },
    { ago: 45, host: 'old.example', visits: 200 },
  ],
};
