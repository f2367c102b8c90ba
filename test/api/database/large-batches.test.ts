import { beforeAll, expect, it } from 'vitest';
import { countClicks, countUnlockedClicks } from '#bff/analytics/tracking/clicks.store.ts';
import { addVisit, type Increments } from '#bff/analytics/tracking/increment.ts';
import { writeUniques } from '#bff/analytics/tracking/uniques.store.ts';
import { writeViews } from '#bff/analytics/tracking/views.store.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { seedMany } from '#test/harness/services/seed-many.ts';

/**
 * Size of a backlog after an outage. It must be written within the statement timeout of three
 * seconds.
 */
const CROWD = { prefix: 'batch', first: 1, last: 8_000, links: 1, viewDays: 1, clickDays: 1 };

const { db, databaseUrl } = await launchSurroundings();
const batches: Record<'links' | 'profiles', Increments> = { links: new Map(), profiles: new Map() };

beforeAll(async () => {
  await seedMany(databaseUrl, CROWD);
  for (const { id } of await db('blocks').select('id')) {
    addVisit(batches.links, id, { visitor: 'phone' });
  }
  for (const { user_id } of await db('profiles').select('user_id')) {
    addVisit(batches.profiles, user_id, { visitor: 'phone', referrer: 'a.example' });
  }
});

it.each([
  ['clicks', 'links', countClicks],
  ['clicks that skip locked rows', 'links', countUnlockedClicks],
  ['views', 'profiles', writeViews],
] as const)(
  'writes 8,000 %s in one batch within the statement timeout',
  async (_, table, write) => {
    const { days, locked } = await write(db, batches[table]);
    expect([days.size, locked.size]).toEqual([CROWD.last, 0]);
  },
);

it.each([
  ['link', 'link_days', 'link_id'],
  ['page', 'profile_days', 'user_id'],
] as const)(
  'copies 8,000 visitor estimates, one per %s, within the statement timeout',
  async (what, table, key) => {
    const days = await db(table).select(`${key} as id`, db.raw('day::text'));
    const rows = days.map(({ id, day }) => ({ id, day, uniques: 3 }));
    expect(await writeUniques(db, what, rows)).toEqual([]);
    expect(await db(table).where('uniques', '3')).toHaveLength(rows.length);
  },
);
