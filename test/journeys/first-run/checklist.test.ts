import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { holdCall } from '#test/harness/browser/calls.ts';
import { addLink, seedLinks } from '#test/harness/browser/creator.ts';
import { sameOrigin, signInContext } from '#test/harness/browser/sign-in-context.ts';
import { image } from '#test/harness/images/images.ts';

let app: BrowserApp;
let context: BrowserContext;
let page: Page;
let accounts = 0;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const checklist = () => page.getByRole('region', { name: 'Finish your page' });

beforeAll(async () => {
  app = await launchBrowserApp();
  context = await app.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
});
beforeEach(async () => {
  accounts += 1;
  const account = { name: `Nora Berg ${accounts}`, email: `nora.${accounts}@example.com` };
  await signInContext(context, app.origin, account, { keepsFirstRun: true });
  page = await context.newPage();
  return () => page.close();
});

test('the checklist does not shift the content, and links to the missing parts of the page until it is dismissed', async () => {
  await page.goto(`${app.origin}/dashboard`);
  const release = await holdCall(page, 'GET /api/links');
  await button('Skip all').click();
  const place = () => page.getByRole('tablist', { name: 'Dashboard' }).boundingBox();
  const before = await place();
  await release();
  await checklist().getByText('0 of 4 done').waitFor();
  expect(await place()).toEqual(before);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('name') ?? element?.textContent;
    });
  await checklist().getByRole('button', { name: 'Write a bio' }).click();
  expect(await focused()).toBe('bio');
  await checklist().getByRole('button', { name: 'Add five links' }).click();
  expect(new URL(page.url()).pathname).toBe('/links');
  expect(await focused()).toBe('Add Link');
  await checklist().getByRole('button', { name: 'Add a picture' }).click();
  expect(await focused()).toBe('Upload picture');
  await checklist().getByRole('button', { name: 'Share your page' }).click();
  expect(await focused()).toBe('Copy URL');
  await page.keyboard.press('Enter');
  await checklist().getByText('1 of 4 done').waitFor();
  await page.getByLabel('Bio').fill('Wool from Bergen');
  await page.getByRole('button', { name: 'Update bio' }).click();
  await checklist().getByText('2 of 4 done').waitFor();
  await page.reload();
  await checklist().getByText('2 of 4 done').waitFor();
  await checklist().getByRole('button', { name: 'Dismiss the checklist' }).click();
  await checklist().waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('tablist', { name: 'Dashboard' }).waitFor();
  expect(await checklist().count()).toBe(0);
});

test('typed input is stored while the tab is hidden; Skip all keeps unsaved fields outside of the first run; the checklist disappears when its last item is done', async () => {
  const stored = () => page.evaluate(() => sessionStorage.getItem('posy-drafts'));
  const becomes = (state: DocumentVisibilityState) =>
    page.evaluate((current) => {
      Object.defineProperty(document, 'visibilityState', { value: current, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.goto(`${app.origin}/profile`);
  await page.getByLabel('Bio').fill('I make mugs');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const title = page.getByRole('heading', { level: 1, name: 'Set up your page' });
  await expect.poll(() => title.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.getByLabel('Name', { exact: true }).fill('Nora from Bergen');
  await becomes('hidden');
  expect(await stored()).toContain('Nora from Bergen');
  await becomes('visible');
  expect(await stored()).toBeNull();
  await button('Skip all').click();
  await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('I make mugs');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).not.toBe('Nora from Bergen');

  await page.getByRole('button', { name: 'Update bio' }).click();
  await page.getByText('Bio updated successfully!').waitFor();
  await button('Copy URL').click();
  await seedLinks(page, ['Shop', 'Blog', 'Music', 'Notes']);
  const headers = sameOrigin(app.origin);
  const data = { image: await image('png') };
  await page.request.post(`${app.origin}/api/profile/picture`, { data, headers });
  await page.goto(`${app.origin}/links`);
  await checklist().getByText('3 of 4 done').waitFor();
  await addLink(page, 'Studio', 'https://studio.example/');
  await checklist().waitFor({ state: 'detached' });
  await page.reload();
  await button('Edit Studio').waitFor();
  expect(await checklist().count()).toBe(0);
});
