import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';

// Users of screen readers navigate by titles, landmarks and headings.

let app: BrowserApp;
let page: Page;

interface Heading {
  level: number;
  text: string;
}

/** Returns the headings of `main` in order, without inert ones, which screen readers ignore. */
const headings = (): Promise<Heading[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, h5, h6)')]
      .filter((heading) => !heading.closest('[inert], [aria-hidden="true"]'))
      .map(({ tagName, textContent }) => ({
        level: Number(tagName.slice(1)),
        text: textContent.trim(),
      })),
  );

beforeAll(async () => {
  app = await launchBrowserApp();
  const context = await app.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  await signInAs(page, app, 'June Park');
});

beforeEach(() => page.goto('about:blank'));

test.each([
  ['/', 'Posy: your ultimate link in bio tool', 'Your ultimate link in bio tool'],
  ['/login', 'Sign in · Posy', 'Welcome to Posy'],
  ['/auth/callback', 'Signing in · Posy', 'Sign-in failed'],
  ['/terms', 'Terms of Service · Posy', 'Terms of Service'],
  ['/privacy', 'Privacy Policy · Posy', 'Privacy Policy'],
  ['/how-we-count', 'How we handle data · Posy', 'How we handle data'],
  ['/help', 'Help Center · Posy', 'Help Center'],
  ['/report?u=june-park', 'Report a page · Posy', 'Report a page'],
  ['/dashboard', 'Dashboard · Posy', 'Dashboard'],
  ['/profile', 'Profile · Posy', 'Profile'],
  ['/links', 'My Links · Posy', 'My Links'],
  ['/analytics', 'Analytics · Posy', 'Analytics'],
  ['/settings', 'Settings · Posy', 'Settings'],
  ['/no-such-page', 'Page not found · Posy', 'Page not found'],
  ['/u/june-park', 'June Park (@june-park) · Posy', 'June Park'],
])('%s has one title, one main and one h1, and skips no heading level', async (path, title, h1) => {
  await page.goto(app.origin + path);
  await page.getByRole('heading', { level: 1, name: h1 }).waitFor();
  await expect.poll(() => page.title()).toBe(title);
  expect(await page.getByRole('main').count()).toBe(1);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  const found = await headings();
  expect(found[0]).toEqual({ level: 1, text: h1 });
  expect(found.filter(({ level }) => level === 1)).toHaveLength(1);
  const jumps = found.filter(({ level }, index) => level > (found[index - 1]?.level ?? 0) + 1);
  expect(jumps).toEqual([]);
});

test('the landmarks of the signed-in pages have distinct names', async () => {
  await page.goto(`${app.origin}/links`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const name of ['Account', 'Main']) {
    expect(await page.getByRole('navigation', { name, exact: true }).count()).toBe(1);
  }
  for (const name of ['Your Links', 'Live Preview']) {
    await page.getByRole('region', { name, exact: true }).waitFor();
  }
  expect(await page.getByRole('banner').count()).toBe(1);
  expect(await page.getByRole('link', { name: 'My Links' }).getAttribute('aria-current')).toBe(
    'page',
  );
});

/** Returns role and name of each element that has one of the roles, in the order of reading. */
async function readingOrder(roles: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (id: string): string[] => {
    const node = byId.get(id);
    if (!node) return [];
    const role = `${node.role?.value}`;
    const own = !node.ignored && roles.includes(role) ? [`${role} ${node.name?.value}`] : [];
    return [...own, ...(node.childIds ?? []).flatMap(read)];
  };
  return read(`${nodes[0]?.nodeId}`);
}

test('screen readers read the dashboard in this order: page address, forms, preview', async () => {
  await page.goto(`${app.origin}/profile`);
  await page.getByRole('radio', { name: 'Classic' }).waitFor();
  const order = await readingOrder(['heading', 'tab', 'textbox', 'link']);
  const { host } = new URL(app.origin);
  expect(order.slice(order.lastIndexOf('heading Profile'))).toEqual([
    'heading Profile',
    `link Your page: ${host}/u/june-park`,
    ...['tab Profile', 'tab My Links', 'tab Analytics'],
    ...['heading Your Profile', 'textbox Username', 'textbox Name', 'textbox Bio'],
    ...['heading Social Icons', 'heading Theme', 'heading Background Style'],
    ...['tab Solid Color', 'tab Gradient', 'tab Pattern', 'textbox Custom color'],
    ...['heading Live Preview', 'heading Quick Tips'],
  ]);
});

test('hides the content of the preview from screen readers', async () => {
  await page.goto(`${app.origin}/profile`);
  await page.getByRole('region', { name: 'Preview of your page' }).waitFor();
  expect(await page.getByRole('heading', { name: 'June Park' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Made with Posy' }).count()).toBe(0);
});
