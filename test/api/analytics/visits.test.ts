import { beforeEach, expect, it } from 'vitest';
import { CHROME } from '#test/harness/app/browserless-client.ts';
import { type CreatorPage, createPage, NOTHING, settle } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function times(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 1) await work(index);
}

it('counts five loads and five clicks by one visitor as five views, five clicks and one visitor', async () => {
  const visitor = app.visitor();
  const { etag } = (await page.view(visitor)).headers;
  await times(3, () => page.view(visitor));
  expect((await page.view(visitor, { 'If-None-Match': etag })).status).toBe(304);
  await times(5, () => page.click(visitor));
  expect(await page.counted()).toEqual({
    ...NOTHING,
    views: 5,
    visitors: 1,
    clicks: 5,
    clickers: 1,
  });
  await page.view(visitor);
  await page.view(app.visitor());
  await page.click(app.visitor());
  expect(await page.counted()).toEqual({
    ...NOTHING,
    views: 7,
    visitors: 2,
    clicks: 6,
    clickers: 2,
  });
});

it('counts another browser or another address as another visitor', async () => {
  const home = app.visitor();
  await page.view(home);
  await page.view(home, { 'User-Agent': FIREFOX });
  await page.view(app.visitor());
  expect(await page.counted()).toMatchObject({ views: 3, visitors: 3 });
});

it('treats the addresses of one IPv6 /64 network as one visitor', async () => {
  for (const address of ['2001:db8:7:7::1', '2001:db8:7:7:ffff::2', '2001:db8:7:8::1']) {
    await page.view(app.visitor(), { 'X-Forwarded-For': address });
  }
  expect(await page.counted()).toMatchObject({ views: 3, visitors: 2 });
});

it('ignores forged address headers, except the entry that our proxy appended', async () => {
  const address = '10.9.9.9';
  const forge = (n: number) => ({
    'X-Forwarded-For': `198.51.100.${n}, 203.0.113.${n}, ${address}`,
    'X-Real-IP': `198.51.100.${n}`,
    Forwarded: `for=198.51.100.${n}`,
    'CF-Connecting-IP': `198.51.100.${n}`,
    'True-Client-IP': `198.51.100.${n}`,
  });
  const visitor = app.visitor();
  await times(5, (n) => page.view(visitor, forge(n)));
  await times(5, (n) => page.click(visitor, forge(n)));
  expect(await page.counted()).toEqual({
    ...NOTHING,
    views: 5,
    visitors: 1,
    clicks: 5,
    clickers: 1,
  });
});

const BOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  'CCBot/2.0 (https://commoncrawl.org/faq/)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'TelegramBot (like TwitterBot)',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko; compatible; Bytespider)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (Applebot/0.1)',
  'Mozilla/5.0 (compatible; DuckDuckBot-Https/1.1; https://duckduckgo.com/duckduckbot)',
  'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
  CHROME.replace('Chrome/', 'HeadlessChrome/'),
  'curl/8.5.0',
  'Wget/1.21.4',
  'python-requests/2.32.3',
  'Go-http-client/2.0',
  'node',
  '',
];

it('counts bots separately from visitors', async () => {
  await Promise.all(
    BOTS.flatMap((agent) => [
      page.view(app.visitor(), { 'User-Agent': agent }),
      page.click(app.visitor(), { 'User-Agent': agent }),
    ]),
  );
  const bots = { bot_views: BOTS.length, bot_clicks: BOTS.length };
  expect(await page.counted()).toEqual({ ...NOTHING, ...bots });
});

it('counts requests that the browser does not display as bot views', async () => {
  await app.visitor().send('HEAD', page.path, {});
  await page.view(app.visitor(), { 'X-Purpose': 'preview' });
  for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip']) {
    await page.view(app.visitor(), { 'Sec-Purpose': purpose });
  }
  for (const destination of ['empty', 'image', 'script', 'iframe', 'object']) {
    await page.view(app.visitor(), {
      'Sec-Fetch-Dest': destination,
      'Sec-Fetch-Site': 'cross-site',
    });
  }
  expect(await page.counted()).toEqual({ ...NOTHING, bot_views: 10 });
  await page.view(app.visitor(), { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'cross-site' });
  expect(await page.counted()).toMatchObject({ views: 1, bot_views: 10 });
});

it('excludes the owner’s views and clicks, but counts them on another creator’s page', async () => {
  const other = await createPage(app);
  for (const agent of [CHROME, 'curl/8.5.0']) {
    await times(3, () => page.view(page.owner, { 'User-Agent': agent }));
    const click = await page.click(page.owner, { 'User-Agent': agent });
    expect([click.status, click.text]).toEqual([204, '']);
  }
  await other.view(page.owner);
  expect((await other.click(page.owner)).status).toBe(204);
  expect(await page.counted()).toEqual(NOTHING);
  expect(await other.counted()).toEqual({
    ...NOTHING,
    views: 1,
    visitors: 1,
    clicks: 1,
    clickers: 1,
  });
});

it('counts visits with a forged owner cookie; the owner gets 404 for an unknown link', async () => {
  const Cookie = `posy-me=${'A'.repeat(43)}`;
  await page.view(app.visitor(), { Cookie });
  expect((await page.click(app.visitor(), { Cookie })).status).toBe(204);
  const missing = await page.click(page.owner, {}, '0198f2f0-0000-7000-8000-000000000000');
  expect([missing.status, missing.json()]).toMatchObject([404, { error: 'Link not found.' }]);
  expect(await page.counted()).toMatchObject({ views: 1, clicks: 1 });
});

it('counts a visitor once per day, and sums the days in the totals', async () => {
  const visitor = app.visitor();
  // These zones are 25 hours apart, so a visitor's date changes between them, as it does at
  // midnight.
  for (const time_zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    expect((await page.owner.put('/api/profile', { time_zone })).status).toBe(200);
    await times(2, () => page.view(visitor));
    await times(3, () => page.click(visitor));
    await settle(app);
  }
  const { days, totals, time_zone, to } = await page.report('all');
  const each = { ...NOTHING, views: 2, visitors: 1, clicks: 3, clickers: 1 };
  expect(days.filter(({ views }) => views > 0)).toEqual([
    { ...each, day: days[0]?.day },
    { ...each, day: days.at(-1)?.day },
  ]);
  expect(totals).toEqual({ ...NOTHING, views: 4, visitors: 2, clicks: 6, clickers: 2 });
  const { rows } = await app.db.raw(
    `SELECT (now() AT TIME ZONE 'Pacific/Kiritimati')::date::text AS today`,
  );
  expect([time_zone, to, days.at(-1)?.day]).toEqual([
    'Pacific/Kiritimati',
    rows[0].today,
    rows[0].today,
  ]);
});

it('counts simultaneous views on the day of each creator’s time zone', async () => {
  const east = await createPage(app);
  await page.owner.put('/api/profile', { time_zone: 'Pacific/Pago_Pago' });
  await east.owner.put('/api/profile', { time_zone: 'Pacific/Kiritimati' });
  const visitor = app.visitor();
  await Promise.all([page.view(visitor), east.view(visitor)]);
  await settle(app);
  const [here, there] = [await page.report(), await east.report()];
  expect([here.totals, there.totals]).toMatchObject(Array(2).fill({ views: 1, visitors: 1 }));
  expect(here.to < there.to).toBe(true);
  expect([here.days.at(-1)?.views, there.days.at(-1)?.views]).toEqual([1, 1]);
});
