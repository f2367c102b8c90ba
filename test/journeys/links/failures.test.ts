import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { type Call, CallRecorder, failCall, WORDLESS } from '#test/harness/browser/calls.ts';
import { newCreator, openOptions, seedLinks, shownLinks } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying } from '#test/harness/browser/notices.ts';

const WORDS = 'Service temporarily unavailable. Please try again.';

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

async function stillTyped(): Promise<void> {
  expect(await title().inputValue()).toBe('Notes');
  expect(await url().inputValue()).toBe('https://notes.example.com/');
  expect(await form().getByLabel('Button color', { exact: true }).inputValue()).toBe('#1d4ed8');
  expect(await form().getByRole('radio', { name: 'GitHub' }).isChecked()).toBe(true);
  await expect.poll(() => form().locator('button[type=submit]').isEnabled()).toBe(true);
}

const keepsOrder = () => expect.poll(() => shownLinks(page)).toEqual(['Shop', 'Blog']);

interface FailingCall {
  call: Call;
  text: string;
  /** Opens the form or dialog that makes the call. */
  open: () => Promise<void>;
  /** Makes the call. */
  act: () => Promise<void>;
  after: () => Promise<void>;
  /** The notice after Retry; undefined if the list shows the result. */
  done?: string;
}

const openForm = (name: string) => async () => {
  await button(name).first().click();
  await fillForm();
};

const CALLS: FailingCall[] = [
  {
    call: 'POST /api/links',
    text: 'Failed to add link',
    open: openForm('Add Link'),
    act: send,
    after: stillTyped,
    done: 'Link "Notes" added successfully!',
  },
  {
    call: 'PUT /api/links/*',
    text: 'Failed to update link',
    open: openForm('Edit Shop'),
    act: send,
    after: stillTyped,
    done: 'Link "Notes" updated successfully!',
  },
  {
    call: 'DELETE /api/links/*',
    text: 'Failed to delete link',
    open: async () => undefined,
    act: () => button('Delete Shop').click(),
    after: keepsOrder,
    done: 'Link deleted successfully!',
  },
  {
    call: 'PUT /api/links/order',
    text: 'Failed to reorder links',
    open: async () => undefined,
    act: () => button('Move down Shop').click(),
    after: keepsOrder,
  },
];

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/links' });
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

test.each(CALLS)(
  'links-21 links-22 links-23 links-24 links-25 links-28 $text: a failed link call shows the reason, refetches profile and links, keeps input, and is repeated by Retry',
  async ({ call, text, open, act, after, done }) => {
    await open();
    // The texts alternate, because a repeated text could not be distinguished from the previous
    // notice.
    for (const [said, failure] of [
      [text, WORDLESS],
      [WORDS, { status: 503, error: WORDS }],
      [text, 'unreachable' as const],
    ] as const) {
      const restore = await failCall(page, call, failure);
      const calls = new CallRecorder(page);
      await act();
      await alertSaying(page, said).waitFor();
      await expect
        .poll(() => calls.all)
        .toEqual(expect.arrayContaining(['GET /api/profile', 'GET /api/links']));
      await after();
      await restore();
    }
    await button('Retry').click();
    if (done) await page.getByRole('status').filter({ hasText: done }).waitFor();
    else await expect.poll(() => shownLinks(page)).toEqual(['Blog', 'Shop']);
  },
);

test('links-21 links-28 updating a deleted link shows an error, refetches the list, and keeps the form', async () => {
  await openForm('Edit Shop')();
  await app.db('blocks').where({ title: 'Shop' }).delete();
  await send();
  await alertSaying(page, 'Link not found.').waitFor();
  await expect.poll(() => shownLinks(page)).toEqual(['Blog']);
  await stillTyped();
});

test('links-21 an outdated order is rejected, and the current list is fetched', async () => {
  await seedLinks(page, ['Music']);
  await button('Move down Shop').click();
  await alertSaying(page, 'Your links have changed in the meantime. Please try again.').waitFor();
  await expect.poll(() => shownLinks(page)).toEqual(['Shop', 'Blog', 'Music']);
});
