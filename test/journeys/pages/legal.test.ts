import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { cookiePolicy } from '#bff/session/cookies.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';

const DATE = 'Last updated: March 23, 2025';

let app: BrowserApp;
let page: Page;
let plain: Page;

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await (await app.newContext()).newPage();
  plain = await (await app.newContext({ javaScriptEnabled: false })).newPage();
});

/** Checks that a page is the same without scripts, and that its scripts set no cookie. */
async function sameWithoutJavaScript(path: string): Promise<void> {
  await openHydrated(page, app.origin + path);
  await plain.goto(app.origin + path);
  expect(await plain.locator('main').innerText()).toBe(await page.locator('main').innerText());
  expect(await page.context().cookies()).toEqual([]);
}

test.each([
  ['/terms', 'Terms of Service', 7],
  ['/privacy', 'Privacy Policy', 8],
] as const)(
  'legal-3 legal-1 legal-2 %s shows the %s of March 23, 2025 in %i numbered sections, also without JavaScript',
  async (path, title, sections) => {
    await sameWithoutJavaScript(path);
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
    await page.getByText(DATE, { exact: true }).waitFor();
    expect(await page.locator('time').getAttribute('datetime')).toBe('2025-03-23');
  },
);

test('/help has twelve answers with anchors, also without JavaScript', async () => {
  await sameWithoutJavaScript('/help');
  const links = plain.getByRole('navigation', { name: 'Answers' }).getByRole('link');
  const responses = plain.getByRole('main').getByRole('region');
  expect([await links.count(), await responses.count()]).toEqual([12, 12]);
  for (const link of await links.all()) {
    const title = `${await link.textContent()}`;
    const response = plain.locator(`${await link.getAttribute('href')}`);
    expect(await response.getByRole('heading', { level: 2 }).textContent()).toBe(title);
    expect((await response.locator('p').first().innerText()).length).toBeGreaterThan(80);
  }
  await links.last().click();
  await plain.waitForURL('**/help#report');
});

test('/how-we-count is the same without JavaScript', () => sameWithoutJavaScript('/how-we-count'));

test('legal-4 the Privacy Policy names every cookie that the server sets', async () => {
  const { secure: _, ...names } = cookiePolicy(app.origin);
  await page.goto(`${app.origin}/privacy`);
  const cookies = page.getByRole('region', { name: '3. Cookies' });
  expect((await cookies.locator('li code').allTextContents()).toSorted()).toEqual(
    Object.values(names).toSorted(),
  );
});

test('legal-4 no public page sets a cookie for a visitor, as the Privacy Policy says', async () => {
  const visitor = await app.newContext();
  for (const path of ['/terms', '/privacy', '/how-we-count', '/u/unknown-user']) {
    await visitor.request.get(app.origin + path);
  }
  const visited = await visitor.newPage();
  for (const path of ['/', '/login']) await openHydrated(visited, app.origin + path);
  expect(await visitor.cookies(app.origin)).toEqual([]);
});
