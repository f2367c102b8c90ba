import { beforeEach, expect, it } from 'vitest';
import { type CreatorPage, createPage, NOTHING } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});

/** Returns the date in UTC this many days ago. */
function day(ago: number): string {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
}

/** Stores `people` views of a past day: `phone` of them on phones, the rest on desktops. */
function seedViews(ago: number, people: number, phone = 0): Promise<unknown> {
  const counts = {
    people,
    uniques: Math.ceil(people / 2),
    bots: 1,
    phone,
    desktop: people - phone,
  };
  return app.db('profile_days').insert({ user_id: page.userId, day: day(ago), ...counts });
}
function seedClicks(ago: number, people: number, link_id = page.links[0]): Promise<unknown> {
  const counts = { people, uniques: 1, bots: 2, desktop: people };
  const key = { user_id: page.userId, link_id, day: day(ago) };
  return app.db('link_days').insert({ ...key, ...counts });
}
function seedReferrer(ago: number, host: string, people: number): Promise<unknown> {
  return app.db('referrer_days').insert({ user_id: page.userId, day: day(ago), host, people });
}

it('requires a signed-in Pro creator', async () => {
  for (const path of ['/api/analytics', '/api/analytics/export']) {
    const anonymous = await app.visitor().get(path);
    expect([anonymous.status, anonymous.json()]).toMatchObject([401, { code: 'not_signed_in' }]);
    const free = await (await app.signIn()).get(path);
    expect([free.status, free.json()]).toMatchObject([
      403,
      { error: 'Analytics is part of Posy Pro.', code: 'pro_required' },
    ]);
    expect(free.headers['cache-control']).toBe('no-store');
  }
});

it('reports zeros for a page without visits', async () => {
  const response = await page.owner.get('/api/analytics');
  expect(response.headers['cache-control']).toBe('no-store');
  const report = response.json<Awaited<ReturnType<typeof page.report>>>();
  expect(report).toEqual({
    range: '30',
    time_zone: 'UTC',
    from: day(29),
    to: day(0),
    totals: NOTHING,
    previous: null,
    days: Array.from({ length: 30 }, (_, n) => ({ day: day(29 - n), ...NOTHING })),
    links: [
      {
        id: page.links[0],
        title: 'First',
        url: 'https://example.com/',
        clicks: 0,
        clickers: 0,
        bot_clicks: 0,
      },
    ],
    referrers: [],
    devices: { phone: 0, tablet: 0, desktop: 0 },
  });
  expect(await page.report('all')).toMatchObject({
    range: 'all',
    from: day(0),
    to: day(0),
    previous: null,
    days: [{ day: day(0), ...NOTHING }],
  });
});

it('sums the days of the range and of the previous period', async () => {
  await Promise.all([
    seedViews(0, 10, 4),
    seedViews(6, 20),
    seedViews(7, 40, 40),
    seedViews(13, 80),
    seedViews(14, 160),
  ]);
  await Promise.all([seedClicks(0, 1), seedClicks(6, 2), seedClicks(7, 4), seedClicks(14, 8)]);
  const report = await page.report('7');
  expect([report.from, report.to, report.days.length]).toEqual([day(6), day(0), 7]);
  expect(report.totals).toEqual({
    views: 30,
    visitors: 15,
    bot_views: 2,
    clicks: 3,
    clickers: 2,
    bot_clicks: 4,
  });
  expect(report.previous).toEqual({
    views: 120,
    visitors: 60,
    bot_views: 2,
    clicks: 4,
    clickers: 1,
    bot_clicks: 2,
  });
  expect(report.days[0]).toMatchObject({ day: day(6), views: 20, clicks: 2 });
  expect(report.days[1]).toEqual({ day: day(5), ...NOTHING });
  expect(report.devices).toEqual({ phone: 4, tablet: 0, desktop: 26 });
});

it('starts the range `all` on the first day with a view or click', async () => {
  await Promise.all([seedViews(3, 5), seedClicks(400, 2), seedViews(1, 1)]);
  const report = await page.report('all');
  expect([report.from, report.to, report.days.length]).toEqual([day(400), day(0), 401]);
  expect([report.totals, report.previous]).toMatchObject([{ views: 6, clicks: 2 }, null]);
  expect(report.days[0]).toMatchObject({ day: day(400), views: 0, clicks: 2 });
});

it('includes the previous period only if the page existed in it', async () => {
  expect((await page.report('7')).previous).toBeNull();
  await app
    .db('profiles')
    .where({ user_id: page.userId })
    .update({ created_at: `${day(7)}T12:00Z` });
  expect((await page.report('7')).previous).toEqual(NOTHING);
  expect((await page.report('30')).previous).toBeNull();
});

it('lists every link in page order, with its clicks', async () => {
  const [first, second] = [page.links[0], await page.addLink('Second', 'https://b.example/')];
  await page.owner.put('/api/links/order', { linkIds: [second, first] });
  await Promise.all([seedClicks(0, 3, second), seedClicks(6, 4, second), seedClicks(8, 9, second)]);
  expect((await page.report('7')).links).toEqual([
    {
      id: second,
      title: 'Second',
      url: 'https://b.example/',
      clicks: 7,
      clickers: 2,
      bot_clicks: 4,
    },
    {
      id: first,
      title: 'First',
      url: 'https://example.com/',
      clicks: 0,
      clickers: 0,
      bot_clicks: 0,
    },
  ]);
});

it('lists the twenty referrers with the most views, and sums the others', async () => {
  const hosts = Array.from({ length: 25 }, (_, n) => ({ host: `h${n}.example`, people: 100 - n }));
  await Promise.all(hosts.map(({ host, people }) => seedReferrer(1, host, people)));
  await Promise.all([
    seedReferrer(0, '', 500),
    seedReferrer(0, '*', 900),
    seedReferrer(9, 'old.example', 9),
  ]);
  await seedReferrer(0, 'h19.example', 1_000);
  const { referrers } = await page.report('7');
  expect(referrers.slice(0, 3)).toEqual([
    { host: 'h19.example', views: 1_081 },
    { host: '', views: 500 },
    { host: 'h0.example', views: 100 },
  ]);
  const others = [18, 20, 21, 22, 23, 24].reduce((sum, n) => sum + 100 - n, 900);
  expect(referrers.slice(19)).toEqual([
    { host: 'h17.example', views: 83 },
    { host: null, views: others },
  ]);
});

it('does not report on another creator’s page', async () => {
  await Promise.all([seedViews(0, 7), seedClicks(0, 7), seedReferrer(0, 'a.example', 7)]);
  const other = await createPage(app);
  const { totals, links, referrers } = await other.report('all');
  expect([totals, referrers, links.map(({ id }) => id)]).toEqual([NOTHING, [], other.links]);
});

it('ends today in the owner’s time zone', async () => {
  const { rows } = await app.db.raw(`SELECT
    (now() AT TIME ZONE 'Pacific/Kiritimati')::date::text AS east,
    (now() AT TIME ZONE 'Pacific/Pago_Pago')::date::text AS west`);
  for (const [time_zone, today] of [
    ['Pacific/Kiritimati', rows[0].east],
    ['Pacific/Pago_Pago', rows[0].west],
  ]) {
    await page.owner.put('/api/profile', { time_zone });
    const report = await page.report('7');
    expect(report).toMatchObject({ time_zone, to: today });
    expect(report.days.at(-1)?.day).toBe(today);
  }
});

it.each(['31', '', 'ALL', '07', '7&range=30', "7' OR 1=1", '30&what=days'])(
  'rejects the range %j',
  async (range) => {
    const response = await page.owner.get(`/api/analytics?range=${encodeURI(range)}`);
    expect([response.status, response.json()]).toMatchObject([400, { code: 'bad_request' }]);
  },
);

it('allows a creator sixty reports per minute', async () => {
  const responses = await Promise.all(
    Array.from({ length: 63 }, (_, n) =>
      page.owner.get(n % 2 ? '/api/analytics' : '/api/analytics/export'),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(3);
});
