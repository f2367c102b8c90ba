import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { publish } from '#test/harness/browser/public-page.ts';

let app: BrowserApp;
let address: string;

beforeAll(async () => {
  app = await launchBrowserApp({ variables: { CDN_SECONDS: '60' } });
  address = await publish(app, { name: 'Rosa' });
});

const views = async () => Number((await app.db('profiles').first())?.views);

test('failures-6 behind a CDN, the script reports each page load and its referrer', async () => {
  const page = await (await app.newContext()).newPage();
  await page.goto(address, { referer: 'https://www.instagram.com/stories?id=1' });
  await expect.poll(views).toBe(1);
  await page.reload();
  await expect.poll(views).toBe(2);
  const referrers = await app.db('referrer_days').select('host', 'people');
  expect(referrers).toEqual([{ host: 'www.instagram.com', people: '2' }]);

  // A referrer that is not a website is counted as a direct visit, as with views that the server
  // counts.
  await page.addInitScript(
    "Object.defineProperty(document, 'referrer', { value: 'android-app://com.slack/' })",
  );
  await page.goto(address);
  await expect.poll(views).toBe(3);
  expect(await app.db('referrer_days').pluck('host')).toEqual(
    expect.arrayContaining(['', 'www.instagram.com']),
  );

  const withoutScript = await (await app.newContext({ javaScriptEnabled: false })).newPage();
  await withoutScript.goto(address);
  await page.goto(address);
  await expect.poll(views).toBe(4);

  await page.route('**/view?*', (route) => route.abort());
  const aborted = page.waitForEvent('requestfailed');
  await page.goto(address);
  expect((await aborted).url()).toContain('/view?');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Rosa');
});
