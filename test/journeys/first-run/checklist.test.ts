import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { holdCall } from '#test/harness/browser/calls.ts';
import { addLink, seedLinks } from '#test/harness/browser/creator.ts';
import { signInContext } from '#test/harness/browser/sign-in-context.ts';
import { image } from '#test/harness/images/images.ts';

let app: BrowserApp;
let page: Page;
let people = 0;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const checklist = () => page.getByRole('region', { name: 'Finish your page' });

beforeAll(async () => {
  app = await launchBrowserApp();
});
beforeEach(async () => {
  people += 1;
  const context = await app.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const account = { name: `Nora Berg ${people}`, email: `nora.${people}@example.com` };
  await signInContext(context, app.origin, account, { keepsFirstRun: true });
  page = await context.newPage();
  await page.goto(`${app.origin}/dashboard`);
});

test('the checklist shifts no content, and links to the missing parts of the page until it is dismissed', async () => {
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

test('the checklist disappears when its last item is done', async () => {
  await button('Skip all').click();
  await button('Copy URL').click();
  await seedLinks(page, ['Shop', 'Blog', 'Music', 'Notes']);
  await page.evaluate(
    async (changes) => {
      const headers = { 'content-type': 'application/json' };
      for (const [method, path, change] of changes) {
        await fetch(path, { method, headers, body: JSON.stringify(change) });
      }
    },
    [
      ['PUT', '/api/profile', { bio: 'Wool from Bergen' }],
      ['POST', '/api/profile/picture', { image: await image('png') }],
    ] as const,
  );
  await page.goto(`${app.origin}/links`);
  await checklist().getByText('3 of 4 done').waitFor();
  await addLink(page, 'Studio', 'https://studio.example/');
  await checklist().waitFor({ state: 'detached' });
  await page.reload();
  await button('Edit Studio').waitFor();
  expect(await checklist().count()).toBe(0);
});
