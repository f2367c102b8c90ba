import { beforeEach, expect, it } from 'vitest';
import { type CreatorPage, createPage, settle } from '#test/harness/app/creator-page.ts';
import { PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});

async function referrers(): Promise<Record<string, number>> {
  await settle(app);
  const { referrers: list, totals } = await page.report();
  expect(list.reduce((sum, { views }) => sum + views, 0)).toBe(totals.views);
  return Object.fromEntries(list.map(({ host, views }) => [host ?? 'others', views]));
}

it('counts views by referrer host, most views first', async () => {
  for (const Referer of [
    ...[undefined, '', `${PUBLIC_URL}/dashboard`, 'android-app://com.example/', 'nonsense'],
    ...[
      'https://www.Instagram.com/rosa?secret=1',
      'https://www.instagram.com:443/',
      'https://a:b@www.instagram.com',
    ],
    ...['https://bücher.example/x', 'https://xn--bcher-kva.example/'],
  ]) {
    // Header values are bytes: browsers send URLs in ASCII, but other clients may send any bytes.
    await page.view(app.visitor(), { Referer: Referer && Buffer.from(Referer).toString('latin1') });
  }
  expect(await referrers()).toEqual({ '': 5, 'www.instagram.com': 3, ...(await idn()) });
});

/** Node decodes the UTF-8 host name as latin1, so only its ASCII form is recognized. */
async function idn(): Promise<Record<string, number>> {
  const rows = await app.db('referrer_days').where({ user_id: page.userId });
  return Object.fromEntries(
    rows
      .filter(({ host }) => host.startsWith('xn--'))
      .map(({ host, people }) => [host, Number(people)]),
  );
}

it('records no referrers for bots, previews and the owner', async () => {
  const Referer = 'https://spam.example/';
  await page.view(app.visitor(), { Referer, 'User-Agent': 'curl/8.5.0' });
  await page.view(app.visitor(), { Referer, 'Sec-Purpose': 'prefetch' });
  await page.view(page.owner, { Referer });
  expect(await referrers()).toEqual({});
});

it('sums forged hosts above the limit in one row, and keeps the existing hosts', async () => {
  await page.view(app.visitor(), { Referer: 'https://first.example/' });
  await settle(app);
  const forge = (n: number) =>
    page.view(app.visitor(), { Referer: `https://forged-${n}.example/` });
  for (let n = 0; n < 450; n += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => forge(n + index)));
  }
  await page.view(app.visitor(), { Referer: 'https://first.example/' });
  await page.view(app.visitor());
  const found = await referrers();
  const rows = await app.db('referrer_days').where({ user_id: page.userId });
  const hosts = rows.map(({ host }) => host);
  expect(hosts).toHaveLength(202);
  expect(hosts).toEqual(expect.arrayContaining(['', '*', 'first.example']));
  expect(found).toMatchObject({ 'first.example': 2, '': 1 });
  expect([Object.keys(found).length, found.others]).toEqual([21, 453 - 2 - 1 - 18]);
});
