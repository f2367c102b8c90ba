import { beforeAll, expect, it } from 'vitest';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
let page: CreatorPage;
let today: string;
beforeAll(async () => {
  page = await createPage(app);
  today = (await page.report()).to;
  await page.owner.put('/api/profile', { username: 'rosa-lind' });
  const second = await page.addLink(
    '=HYPERLINK("https://evil.example","Click, me")',
    'https://b.example/?a=1,2',
  );
  const people = { people: 3, uniques: 2, desktop: 3, bots: 1 };
  await app.db('profile_days').insert({ user_id: page.userId, day: today, ...people });
  const clicked = { user_id: page.userId, link_id: second, day: today };
  await app.db('link_days').insert({ ...clicked, ...people });
  for (const [host, people] of [
    ['', 1],
    ['*', 1],
    ['a.example', 1],
  ]) {
    await app.db('referrer_days').insert({ user_id: page.userId, day: today, host, people });
  }
});
const download = (query: string) => page.owner.get(`/api/analytics/export?${query}`);

it('exports one line per day in a file named after the page and the period', async () => {
  const response = await download('range=7');
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="posy-analytics-rosa-lind-${(await page.report('7')).from}-${today}.csv"`,
  });
  const lines = response.text.split('\r\n');
  expect(lines[0]).toBe('"Day","Views","Clicks","Visitors","Bot views","Bot clicks","Clickers"');
  expect(lines.slice(7)).toEqual([`"${today}",3,3,2,1,1,2`, '']);
  expect((await download('range=7&what=days')).text).toBe(response.text);
});

it('S81 exports titles with formulas, commas and quotes as text', async () => {
  const response = await download('range=30&what=links');
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="[\w-]+-links\.csv"$/,
  );
  expect(response.text.split('\r\n')).toEqual([
    '"Link","URL","Clicks","Clickers","Bot clicks"',
    '"First","https://example.com/",0,0,0',
    `"'=HYPERLINK(""https://evil.example"",""Click, me"")","https://b.example/?a=1,2",3,2,1`,
    '',
  ]);
});

it('labels direct visits and unlisted referrers', async () => {
  const { text } = await download('range=all&what=referrers');
  expect(text).toBe(
    '"Referrer","Views"\r\n"Direct or unknown",1\r\n"a.example",1\r\n"Other",1\r\n',
  );
});

it.each(['range=31', 'what=people', 'what=days&what=links', 'range=7&x=1'])(
  'rejects the query %s with 400',
  async (query) => {
    const response = await download(query);
    expect([response.status, response.json()]).toMatchObject([400, { code: 'bad_request' }]);
  },
);
