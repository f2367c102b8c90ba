import { beforeEach, expect, it } from 'vitest';
import { addEvent } from '#bff/account/account-events.store.ts';
import type { Analytics } from '#bff/contracts/analytics.ts';
import { ANALYTICS_DAY_MONTHS_MIN } from '#bff/contracts/limits.ts';
import { addJob } from '#bff/jobs/jobs.store.ts';
import { recordAction } from '#bff/moderation/actions.store.ts';
import { applyRetention } from '#bff/retention/apply-retention.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { jobsBesidesDrawings } from '#test/harness/app/test-jobs.ts';

const app = await launchTestApp();
const { db } = app;
const config = { analyticsDayMonths: 25, referrerMonths: 13, adminActionMonths: 25 };
let page: CreatorPage;
beforeEach(async () => {
  await db('users').delete();
  page = await createPage(app);
});

/** Returns day `date` of the month that is `months` before the current one, as YYYY-MM-DD in UTC. */
function day(months: number, date: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, date))
    .toISOString()
    .slice(0, 10);
}
const counts = (people: number) => ({
  ...{ people, uniques: 1, bots: 2, phone: 1, tablet: 0, desktop: people - 1 },
});

/**
 * Stores counts for days of two months that are old enough to be merged, of the oldest month that
 * stays stored by day, and of the current month.
 */
async function seed(): Promise<string[]> {
  const days = [day(30, 1), day(30, 9), day(30, 28), day(26, 2), day(25, 1), day(25, 2), day(0, 1)];
  const link_id = page.links[0] ?? '';
  let total = 0;
  for (const [index, each] of days.entries()) {
    const row = { day: each, ...counts(index + 1) };
    await db('profile_days').insert({ user_id: page.userId, ...row });
    await db('link_days').insert({ user_id: page.userId, link_id, ...row });
    const referrer = { user_id: page.userId, day: each, host: 'a.example', people: index + 1 };
    await db('referrer_days').insert(referrer);
    total += index + 1;
  }
  await db('profiles').where({ user_id: page.userId }).update({ views: total });
  await db('blocks').where({ id: link_id }).update({ click_count: total });
  return days;
}

const report = async () => (await page.owner.get('/api/analytics?range=all')).json<Analytics>();

it('aggregates whole months after 25 months, deletes referrers after 13, and does not change the totals', async () => {
  const days = await seed();
  const before = await report();
  await addEvent(db, page.userId, 'factor_added', { factors: [] });
  await addEvent(db, page.userId, 'factor_removed', { factors: [] });
  await db('account_events')
    .where({ kind: 'factor_added' })
    .update({ at: db.raw("now() - interval '401 days'") });
  await recordAction(db, { actor: 'old', action: 'suspend' });
  await db('moderation_actions').update({ at: db.raw("now() - interval '25 months 1 hour'") });
  await recordAction(db, { actor: 'new', action: 'suspend' });
  await db('moderation_actions')
    .where({ actor: 'new' })
    .update({ at: db.raw("now() - interval '25 months' + interval '1 hour'") });
  const released = (username: string, free_at: string) => ({ username, free_at, user_id: null });
  await db('released_usernames').delete();
  await db('released_usernames').insert([
    released('old-name', '2020-01-01'),
    released('new-name', '2100-01-01'),
  ]);

  const request = { user_id: page.userId, fingerprint: 'none', link_ids: [] };
  await db('creating_requests').insert([
    { ...request, key: 'new' },
    { ...request, key: 'old', created_at: db.raw("now() - interval '25 hours'") },
  ]);

  await addJob(db, { kind: 'retain_analytics', payload: {} });
  await app.runJobs();
  expect(await jobsBesidesDrawings(db)).toEqual([]);

  const left = [day(30, 1), day(26, 1), day(25, 1), day(25, 2), day(0, 1)].sort();
  const dates = async (table: 'profile_days' | 'link_days' | 'referrer_days') => {
    const { rows } = await db.raw<{ rows: { day: string }[] }>(
      `SELECT day::text FROM ${table} ORDER BY day`,
    );
    return rows.map(({ day }) => day);
  };
  expect([await dates('profile_days'), await dates('link_days')]).toEqual([left, left]);
  const [oldest] = await db('link_days').orderBy('day').limit(1);
  const sums = { people: '6', uniques: '3', bots: '6', phone: '3', tablet: '0', desktop: '3' };
  expect(oldest).toMatchObject(sums);
  expect(await dates('referrer_days')).toEqual([days.at(-1)]);
  expect(await db('moderation_actions').pluck('actor')).toEqual(['new']);
  expect(await db('account_events').pluck('kind')).toEqual(['factor_removed']);
  expect(await db('creating_requests').pluck('key')).toEqual(['new']);
  expect(await db('released_usernames').pluck('username')).toEqual(['new-name']);

  const after = await report();
  expect(after.totals).toEqual(before.totals);
  expect(after.links).toEqual(before.links);
  expect(after.devices).toEqual(before.devices);
  // The report shows the same months before and after the retention job.
  expect(after.days).toEqual(before.days);
  expect(after.days).toHaveLength(31);
  expect(after.days[0]).toMatchObject({ day: day(30, 1).slice(0, 7), views: 6, clicks: 6 });
  const file = (await page.owner.get('/api/analytics/export?range=all')).text.split('\r\n');
  expect(file[1]).toBe(`"${day(30, 1).slice(0, 7)}",6,6,3,6,6,3`);
  expect(file.some((line) => line.startsWith(`"${day(25, 2)}",6,6`))).toBe(true);
});

it('deletes reports after 400 days, in batches', async () => {
  const insert = (username: string, days: number, count: number) =>
    db.raw(
      `INSERT INTO reports (user_id, id, username, reason, at)
       SELECT ?, gen_random_uuid(), ?, 'hate', now() - ? * interval '1 day' - n * interval '1 second'
       FROM generate_series(1, ?) AS n`,
      [page.userId, username, days, count],
    );
  await insert('expired', 400, 2_001);
  await insert('stored', 399, 1);
  await addJob(db, { kind: 'retain_analytics', payload: {} });
  await app.runJobs();
  expect(await db('reports').distinct().pluck('username')).toEqual(['stored']);
});

it('concurrent and repeated runs count nothing twice', async () => {
  await seed();
  const rows = async () => ({
    views: await db('profile_days').orderBy('day'),
    clicks: await db('link_days').orderBy('day'),
  });
  await Promise.all([1, 2, 3].map(() => applyRetention({ db, config }, {})));
  const once = await rows();
  expect(once.views).toHaveLength(5);
  await applyRetention({ db, config }, {});
  expect(await rows()).toEqual(once);
  const sum = await db('link_days').sum({ people: 'people' }).first();
  expect(sum?.people).toBe('28');
});

it('the retention job skips rows that are being deleted, and does not wait for a click', async () => {
  await seed();
  const deletion = await db.transaction();
  await deletion('profiles').where({ user_id: page.userId }).forUpdate();
  await deletion('blocks')
    .where({ id: page.links[0] ?? '' })
    .forUpdate();
  await applyRetention({ db, config }, {});
  expect(await db('profile_days')).toHaveLength(7);
  expect(await db('link_days')).toHaveLength(7);
  await deletion.rollback();

  // A click holds this lock on the link's row while it adds to today's counts.
  const click = await db.transaction();
  await click.raw('SELECT FROM blocks WHERE id = ? FOR NO KEY UPDATE', [page.links[0] ?? '']);
  await applyRetention({ db, config }, {});
  expect(await db('link_days')).toHaveLength(5);
  await click.rollback();
});

it('with the minimum retention, the 90-day report and its comparison period stay unchanged', async () => {
  await db.raw(
    `INSERT INTO profile_days (user_id, day, people, desktop)
     SELECT ?, CURRENT_DATE - n, 1, 1 FROM generate_series(0, 400) AS n`,
    [page.userId],
  );
  await db('profiles')
    .where({ user_id: page.userId })
    .update({ created_at: new Date(0) });
  const last90 = async () => (await page.owner.get('/api/analytics?range=90')).json<Analytics>();
  const before = await last90();
  expect([before.totals.views, before.previous?.views]).toEqual([90, 90]);
  const analyticsDayMonths = ANALYTICS_DAY_MONTHS_MIN;
  await applyRetention({ db, config: { ...config, analyticsDayMonths } }, {});
  expect(await last90()).toEqual(before);
  expect((await report()).totals.views).toBe(401);
});

it('continues with the next owners in another job', async () => {
  await db.raw(
    `INSERT INTO users (id, provider_user_id) SELECT gen_random_uuid(), 'user-' || n
     FROM generate_series(1, 150) n`,
  );
  await db.raw(
    `INSERT INTO profiles (user_id, username, name, background_color)
     SELECT id, 'many-' || replace(provider_user_id, 'user-', ''), 'Many', '#000000'
     FROM users WHERE provider_user_id LIKE 'user-%' AND email IS NULL`,
  );
  await db.raw(
    `INSERT INTO profile_days (user_id, day, people, desktop)
     SELECT user_id, d::date, 1, 1 FROM profiles, generate_series('2020-01-01', '2020-01-30', interval '1 day') d`,
  );
  await addJob(db, { kind: 'retain_analytics', payload: {} });
  await app.runJobs();
  const [job] = await jobsBesidesDrawings(db);
  expect(job?.payload.after).toMatch(/^[0-9a-f-]{36}$/);
  await app.providerUpToDate();
  const months = await db('profile_days').select('people');
  expect(months.map(({ people }) => people)).toEqual(Array(151).fill('30'));
});
