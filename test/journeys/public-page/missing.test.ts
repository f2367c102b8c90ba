import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { publish } from '#test/harness/browser/public-page.ts';
import { startTcpProxy, type TcpProxy } from '#test/harness/services/tcp-proxy.ts';

const NOT_FOUND =
  "Profile Not Found: The profile you're looking for doesn't exist or has been removed.";
const UNAVAILABLE = 'Failed to load profile. Please try again later.';

let app: BrowserApp;
let page: Page;
let postgres: TcpProxy;

beforeAll(async () => {
  app = await launchBrowserApp({
    databaseThrough: async (url) => {
      postgres = await startTcpProxy(url);
      return postgres.url;
    },
  });
  page = await (await app.newContext()).newPage();
});
afterAll(() => postgres.stop());

async function says(address: string, status: number, text: string): Promise<void> {
  const response = await page.goto(address);
  expect(response?.status()).toBe(status);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(text);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
}

test('public-4 the pages of unknown, malformed and deleted usernames return 404', async () => {
  for (const name of ['unknown-user', 'No%20Name', 'x', '%3Cscript%3E']) {
    await says(`${app.origin}/u/${name}`, 404, NOT_FOUND);
  }
  const home = page.getByRole('link', { name: 'Go to Posy' });
  expect(await home.getAttribute('href')).toBe(`${app.origin}/`);

  const address = await publish(app);
  await page.goto(address);
  await app.db('users').del();
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
  await says(address, 404, NOT_FOUND);
});

test('public-5 without the database the page asks visitors to try again later, and recovers with the database', async () => {
  const address = await publish(app, { name: 'Rosa' });
  postgres.cut();
  await says(address, 503, UNAVAILABLE);
  postgres.mend();
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
  await page.goto(address);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Rosa');
});

test('public-5 an internal error shows the same text with status 500', async () => {
  const address = await publish(app);
  await app.db.raw('ALTER TABLE blocks RENAME TO blocks_away');
  await says(address, 500, UNAVAILABLE);
  await app.db.raw('ALTER TABLE blocks_away RENAME TO blocks');
});
