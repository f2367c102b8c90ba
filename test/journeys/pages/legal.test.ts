import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';

const DATE = 'Last updated: March 23, 2025';

let app: BrowserApp;
let page: Page;

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await (await app.newContext()).newPage();
});

test.each([
  ['/terms', 'Terms of Service', 7],
  ['/privacy', 'Privacy Policy', 8],
] as const)('%s is %s in %i numbered sections with text', async (path, title, sections) => {
  await page.goto(app.origin + path);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const regions = page.getByRole('main').getByRole('region');
  const headings = await regions.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.map((heading) => Number.parseInt(heading, 10))).toEqual(
    Array.from({ length: sections }, (_, index) => index + 1),
  );
  for (const text of await regions.locator('p').allTextContents()) {
    expect(text.length).toBeGreaterThan(20);
  }
  expect(await regions.filter({ has: page.locator('p') }).count()).toBe(sections);
});

test.each(['/terms', '/privacy'])('%s was last updated on March 23, 2025', async (path) => {
  await page.goto(app.origin + path);
  await page.getByText(DATE, { exact: true }).waitFor();
  expect(await page.locator('time').getAttribute('datetime')).toBe('2025-03-23');
});

test.each(['/terms', '/privacy'])('%s is static: the same without JavaScript', async (path) => {
  const plain = await (await app.newContext({ javaScriptEnabled: false })).newPage();
  await openHydrated(page, app.origin + path);
  await plain.goto(app.origin + path);
  expect(await plain.locator('main').innerText()).toBe(await page.locator('main').innerText());
});

test('Privacy speaks of every cookie that a browser gets', async () => {
  const context = await app.newContext();
  const creator = await context.newPage();
  const names = new Set<string>();
  creator.on('response', async (response) => {
    for (const { name, value } of await response.headersArray()) {
      if (name.toLowerCase() === 'set-cookie') names.add(value.split('=')[0] ?? '');
    }
  });
  await signInAs(creator, app, 'June Park');
  for (const { name } of await context.cookies(app.origin)) names.add(name);
  expect([...names].filter((name) => name.startsWith('posy')).toSorted()).toEqual([
    'posy',
    'posy-me',
    'posy-tx',
  ]);
  await creator.goto(`${app.origin}/privacy`);
  const cookies = creator.getByRole('region', { name: '3. Cookies' });
  await cookies.getByText('There are three:').waitFor();
  expect(await cookies.getByRole('listitem').count()).toBe(3);
});
