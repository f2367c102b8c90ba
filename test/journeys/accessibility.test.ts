import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { addLink, signInAs } from '#test/harness/browser/creator.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const PHONE = { width: 390, height: 844 };

let app: BrowserApp;

/** What axe finds wrong, in a line each, and whether the page is wider than the screen. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []),
  ];
}

beforeAll(async () => {
  app = await launchBrowserApp();
});

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  let page: Page;

  beforeAll(async () => {
    const context = await app.newContext({ colorScheme, viewport: PHONE, reducedMotion: 'reduce' });
    page = await context.newPage();
    await signInAs(page, app, 'June Park');
    await page.goto(`${app.origin}/links`);
    await addLink(page, `Notes in ${colorScheme}`, 'https://example.com/notes');
  });

  test.each([
    '/',
    '/login',
    '/terms',
    '/privacy',
    '/dashboard',
    '/links',
    '/analytics',
    '/settings',
    '/u/june',
    '/u/nobody-here',
    '/no-such-page',
  ])('%s is accessible on a phone', async (path) => {
    await page.goto(app.origin + path);
    await page.getByRole('heading').first().waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('the open link form and the deletion dialog are accessible', async () => {
    await page.goto(`${app.origin}/links`);
    await page.getByRole('button', { name: 'Add Link' }).first().click();
    expect(await findings(page)).toEqual([]);
    await page.goto(`${app.origin}/settings`);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
