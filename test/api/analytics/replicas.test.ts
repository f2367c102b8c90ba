import { afterAll, expect, it } from 'vitest';
import { createPage, NOTHING, settle } from '#test/harness/app/creator-page.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';

const around = await launchSurroundings();
const [one, two] = [await startApp(around), await startApp(around)];
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
});

it('two servers with the same database and Redis report the same views, clicks and visitors', async () => {
  const page = await createPage(one);
  const people = Array.from({ length: 12 }, (_, n) => ({ 'X-Forwarded-For': `203.0.113.${n}` }));
  for (const [n, from] of people.entries()) {
    const [first, second] = n % 2 ? [one, two] : [two, one];
    const visits = [first, second, first].map((app) => page.view(app.visitor(), from));
    const clicks = [second, first].map((app) => page.click(app.visitor(), from));
    await Promise.all([...visits, ...clicks]);
  }
  await Promise.all([settle(one), settle(two)]);
  const { visitors, clickers, ...counts } = (await page.report()).totals;
  expect(counts).toEqual({ views: 36, clicks: 24, bot_views: 0, bot_clicks: 0 });
  // HyperLogLog estimates: in 0.4 % of all runs, two of the twelve visitors share a register. If
  // the replicas used different salts, the estimate would be 24.
  for (const estimate of [visitors, clickers]) expect([11, 12]).toContain(estimate);
});

it('a server that starts later continues the counts of the others', async () => {
  const page = await createPage(one);
  const from = { 'X-Forwarded-For': '203.0.113.200' };
  await page.view(one.visitor(), from);
  await settle(one);
  const three = await startApp(around);
  await page.view(three.visitor(), from);
  await three.stop();
  expect((await page.report()).totals).toMatchObject({ views: 2, visitors: 1 });
});

it('writes all accepted visits at shutdown', async () => {
  const page = await createPage(one);
  const short = await startApp(around);
  await page.view(short.visitor());
  await page.click(short.visitor());
  await short.stop();
  expect((await page.report()).totals).toEqual({
    ...NOTHING,
    views: 1,
    clicks: 1,
    visitors: 1,
    clickers: 1,
  });
});

it('ignores X-Forwarded-For when there is no trusted proxy', async () => {
  const page = await createPage(one);
  const open = await startApp(around, { trustedProxies: 0 });
  for (let n = 0; n < 5; n += 1) {
    await page.view(open.visitor(), { 'X-Forwarded-For': `203.0.113.${n}` });
    await page.click(open.visitor(), { 'X-Forwarded-For': `203.0.113.${n}` });
  }
  await open.stop();
  expect((await page.report()).totals).toMatchObject({ views: 5, visitors: 1, clickers: 1 });
});
