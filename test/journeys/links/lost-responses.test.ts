import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { type Call, failCall } from '#test/harness/browser/calls.ts';
import { shownLinks, signInAs, storedLinks } from '#test/harness/browser/creator.ts';
import { intercept, matchesPath, stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying } from '#test/harness/browser/notices.ts';
import { signInContext } from '#test/harness/browser/sign-in-context.ts';

let app: BrowserApp;
let page: Page;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const form = () => page.getByRole('form', { name: 'Add link' });

/** Lets calls reach the server but drops their responses, until the returned function is called. */
function dropResponses(call: Call) {
  const [wanted, path = ''] = call.split(' ');
  return intercept(
    page,
    (method, url) => method === wanted && matchesPath(path, url.pathname),
    async (intercepted) => {
      await intercepted.fetch();
      await intercepted.abort();
    },
  );
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await (await app.newContext()).newPage();
});
beforeEach(async () => {
  await stopIntercepting(page);
  await page.context().clearCookies();
  await app.db('blocks').delete();
});

test('a link whose response was lost is created once, even if its form is restored after a sign-in', async () => {
  await signInAs(page, app, 'June Park', '/links');
  await button('Add Link').click();
  await form().getByLabel('URL', { exact: true }).fill('https://shop.example/');
  await form().getByLabel('Title').fill('Shop');
  const restore = await dropResponses('POST /api/links');
  await form().getByRole('button', { name: 'Add Link' }).click();
  await alertSaying(page, 'Failed to add link').waitFor();
  await restore();
  await page.context().clearCookies();
  await form().getByRole('button', { name: 'Add Link' }).click();
  await page.waitForURL(`${app.origin}/login`);
  await signInAs(page, app, 'June Park', '/links');
  expect(await form().getByLabel('Title').inputValue()).toBe('Shop');
  await form().getByRole('button', { name: 'Add Link' }).click();
  await page.getByText('Link "Shop" added successfully!').first().waitFor();
  expect(await page.getByRole('button', { name: 'Edit Shop' }).count()).toBe(1);
  expect(await storedLinks(page)).toEqual(['Shop']);
});

test('the links of the first run are added once, even if a reload fetches other titles', async () => {
  const account = { name: 'Nora Berg', email: 'nora@example.com' };
  await signInContext(page.context(), app.origin, account, { keepsFirstRun: true });
  await page.goto(`${app.origin}/dashboard`);
  await button('Skip').click();
  await page.getByRole('heading', { name: 'Choose a theme' }).waitFor();
  await button('Skip').click();
  const titled = await intercept(
    page,
    (_, url) => url.pathname === '/api/link-previews',
    (call) => call.fulfill({ json: { url: '', title: 'Pottery shop', icon: null } }),
  );
  await page.getByLabel('Paste your links').fill('shop.example');
  await page.getByText('Pottery shop').waitFor();
  const restore = await dropResponses('POST /api/links/batch');
  await button('Add 1 link').click();
  await alertSaying(page, 'Failed to add links').waitFor();
  await page.getByText('Your page has 1 link.').waitFor();
  await restore();
  await titled();
  await failCall(page, 'POST /api/link-previews', 'unreachable');
  await page.reload();
  await button('Add 1 link').click();
  await page.getByRole('heading', { name: 'Your page is live' }).waitFor();
  expect(await storedLinks(page)).toEqual(['Pottery shop']);
});

test('pasted links are added once, even if their titles arrive after the first attempt; a deleted link is restored once, with and without Retry', async () => {
  await signInAs(page, app, 'Milo Adeyemi', '/links');
  const gate = Promise.withResolvers<void>();
  await intercept(
    page,
    (_, url) => url.pathname === '/api/link-previews',
    async (call) => {
      await gate.promise;
      await call.fulfill({ json: { url: '', title: 'A page', icon: null } });
    },
  );
  const restore = await dropResponses('POST /api/links/batch');
  await button('Add Link').click();
  await form()
    .getByLabel('URL', { exact: true })
    .evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'https://a.example https://b.example');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
  const dialog = page.getByRole('dialog', { name: 'Add several links' });
  await dialog.getByRole('button', { name: 'Add 2 links' }).click();
  await alertSaying(dialog, 'Failed to add links').waitFor();
  await restore();
  gate.resolve();
  await dialog.getByText('A page').nth(1).waitFor();
  await dialog.getByRole('button', { name: 'Add 2 links' }).click();
  await page.getByText('2 links added successfully!').first().waitFor();
  expect(await storedLinks(page)).toEqual(['a.example', 'b.example']);
  expect(await page.getByRole('button', { name: /^Edit / }).count()).toBe(2);

  for (const [title, isRetried] of [
    ['a.example', false],
    ['b.example', true],
  ] as const) {
    await button(`Delete ${title}`).click();
    await page.getByText('Link deleted successfully!').first().waitFor();
    const restore = await dropResponses('POST /api/links/*/restore');
    const lost = page.waitForEvent('requestfailed', (it) => it.url().endsWith('/restore'));
    await button('Undo').click();
    await lost;
    if (isRetried) await alertSaying(page, 'Failed to restore link').waitFor();
    await restore();
    if (isRetried) await button('Retry').click();
    await page.getByText(`Link "${title}" restored.`).first().waitFor();
    expect(await shownLinks(page)).toEqual(['a.example', 'b.example']);
    expect(await storedLinks(page)).toEqual(['a.example', 'b.example']);
  }
});
