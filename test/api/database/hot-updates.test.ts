import { expect, it } from 'vitest';
import { countClicks } from '#bff/analytics/tracking/clicks.store.ts';
import { addVisit, type Increments } from '#bff/analytics/tracking/increment.ts';
import { writeViews } from '#bff/analytics/tracking/views.store.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { seedMany } from '#test/harness/services/seed-many.ts';

/** Rows inserted one after the other, so that their database pages are full. */
const CROWD = { prefix: 'hot', first: 1, last: 1_000, links: 1, viewDays: 1, clickDays: 1 };
const TABLES = ['blocks', 'link_days', 'profile_days', 'profiles', 'referrer_days'];

const { db, databaseUrl } = await launchSurroundings();

/** Returns one visit for every tenth id, which affects a few rows on each database page. */
function visits(ids: readonly string[]): Increments {
  const batch: Increments = new Map();
  for (const id of ids.filter((_, index) => index % 10 === 0)) {
    addVisit(batch, id, { visitor: 'phone', referrer: 'instagram.com' });
  }
  return batch;
}

it('updates counters on full database pages without changing an index', async () => {
  // Removes the free space that an earlier test file left in a reused database.
  await db.raw('TRUNCATE users CASCADE');
  await seedMany(databaseUrl, CROWD);
  const links = await db('blocks').orderBy('id').pluck('id');
  const users = await db('profiles').orderBy('user_id').pluck('user_id');
  await countClicks(db, visits(links));
  await writeViews(db, visits(users));
  // A connection reports its statistics when it closes.
  await db.destroy();
  db.initialize();
  const { rows } = await db.raw<{ rows: { relname: string; updates: number; hot: number }[] }>(
    `SELECT relname, n_tup_upd::int AS updates, n_tup_hot_upd::float / n_tup_upd AS hot
     FROM pg_stat_user_tables WHERE relname = ANY (?) ORDER BY relname`,
    [TABLES],
  );
  expect(rows.map(({ relname, updates }) => [relname, updates])).toEqual(
    TABLES.map((table) => [table, CROWD.last / 10]),
  );
  const shares = rows.map(({ relname, hot }) => `${relname} ${Math.round(hot * 100)} %`);
  for (const { hot } of rows) expect(hot, shares.join(', ')).toBeGreaterThanOrEqual(0.75);
});
