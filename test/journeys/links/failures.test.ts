import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import {
  type Call,
  CallRecorder,
  type Failure,
  failCall,
  WORDLESS,
} from '#test/harness/browser/calls.ts';
import { newCreator, openOptions, seedLinks, shownLinks } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying } from '#test/harness/browser/notices.ts';

const WORDS = 'Service temporarily unavailable. Please try again.';

/** A viewport without the live preview, because the preview slows down typing. */
const PHONE = { width: 390, height: 844 };

let app: BrowserApp;
let page: Page;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const form = () => page.getByRole('form');
const title = () => form().getByLabel('Title');
const url = () => form().getByLabel('URL', { exact: true });

async function fillForm(): Promise<void> {
  await url().fill('https://notes.example.com/');
  await title().fill('Notes');
  await openOptions(form());
  await form().getByLabel('Button color', { exact: true }).fill('#1d4ed8');
  await form().getByRole('radio', { name: 'GitHub' }).check({ force: true });
}

const send = () => form().locator('button[type=submit]').click();

async function expectInputKept(typed = 'Notes'): Promise<void> {
  expect(await title().inputValue()).toBe(typed);
  expect(await url().inputValue()).toBe('https://notes.example.com/');
  expect(await form().getByLabel('Button color', { exact: true }).inputValue()).toBe('#1d4ed8');
  expect(await form().getByRole('radio', { name: 'GitHub' }).isChecked()).toBe(true);
  await expect.poll(() => form().locator('button[type=submit]').isEnabled()).toBe(true);
}

const showsLinks = (...titles: string[]) => expect.poll(() => shownLinks(page)).toEqual(titles);
const says = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

/** Makes a call fail. Checks that the notice appears, and that profile and links are refetched. */
async function failsWith(
  text: string,
  call: Call,
  failure: Failure,
  act: () => Promise<void>,
): Promise<void> {
  const restore = await failCall(page, call, failure);
  const calls = new CallRecorder(page);
  await act();
  await alertSaying(page, text).waitFor();
  await expect
    .poll(() => calls.all)
    .toEqual(expect.arrayContaining(['GET /api/profile', 'GET /api/links']));
  await restore();
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms', viewport: PHONE });
});
beforeEach(async () => {
  await app.db('blocks').delete();
  await seedLinks(page, ['Shop', 'Blog']);
  await page.goto(`${app.origin}/links`);
  await button('Edit Blog').waitFor();
});
afterEach(async () => {
  await stopIntercepting(page);
});

test('links-21 links-22 links-28 Failed to add link: a failed call shows the reason, refetches profile and links, keeps the input, and is repeated by Retry', async () => {
  await button('Add Link').first().click();
  await fillForm();
  await failsWith('Failed to add link', 'POST /api/links', 'unreachable', send);
  await expectInputKept();
  await button('Retry').click();
  await says('Link "Notes" added successfully!');
});

test('links-21 links-23 links-28 Failed to update link: a failed call keeps the input and is repeated by Retry, but not if the link was deleted', async () => {
  await button('Edit Shop').click();
  await fillForm();
  await failsWith('Failed to update link', 'PUT /api/links/*', 'unreachable', send);
  await expectInputKept();
  await button('Retry').click();
  await says('Link "Notes" updated successfully!');

  await button('Edit Notes').click();
  await title().fill('More notes');
  await app.db('blocks').where({ title: 'Notes' }).delete();
  await send();
  await alertSaying(page, 'Link not found.').waitFor();
  expect(await button('Retry').count()).toBe(0);
  await showsLinks('Blog');
  await expectInputKept('More notes');
});

test('links-21 links-24 links-25 Failed to delete link and Failed to reorder links: a failed call refetches profile and links, shows the server’s text if there is one, and is repeated by Retry', async () => {
  const moveDown = () => button('Move down Shop').click();
  await failsWith('Failed to reorder links', 'PUT /api/links/order', 'unreachable', moveDown);
  await showsLinks('Shop', 'Blog');
  await failsWith(WORDS, 'PUT /api/links/order', { status: 503, error: WORDS }, moveDown);
  await showsLinks('Shop', 'Blog');
  await button('Retry').click();
  await showsLinks('Blog', 'Shop');

  // Another device adds a link.
  await seedLinks(page, ['Music']);
  await button('Move up Shop').click();
  await alertSaying(page, 'Your links have changed in the meantime. Please try again.').waitFor();
  await showsLinks('Blog', 'Shop', 'Music');

  await failsWith('Failed to delete link', 'DELETE /api/links/*', WORDLESS, () =>
    button('Delete Shop').click(),
  );
  await showsLinks('Blog', 'Shop', 'Music');
  await button('Retry').click();
  await says('Link deleted successfully!');
});
