import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { type Call, CallRecorder, failCall, WORDLESS } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks, shownLinks } from '#test/harness/browser/creator.ts';
import { alertSaying } from '#test/harness/browser/notices.ts';

const WORDS = 'Service temporarily unavailable. Please try again.';

let app: BrowserApp;
let page: Page;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const form = () => page.getByRole('form');
const title = () => form().getByLabel('Title');
const url = () => form().getByLabel('URL', { exact: true });

async function fillAndSend(): Promise<void> {
  await title().fill('Notes');
  await url().fill('https://notes.example.com/');
  await form().getByLabel('Button color', { exact: true }).fill('#1d4ed8');
  await form().getByRole('radio', { name: 'GitHub' }).check({ force: true });
  await form().locator('button[type=submit]').click();
}

async function stillTyped(): Promise<void> {
  expect(await title().inputValue()).toBe('Notes');
  expect(await url().inputValue()).toBe('https://notes.example.com/');
  expect(await form().getByLabel('Button color', { exact: true }).inputValue()).toBe('#1d4ed8');
  expect(await form().getByRole('radio', { name: 'GitHub' }).isChecked()).toBe(true);
  await expect.poll(() => form().locator('button[type=submit]').isEnabled()).toBe(true);
}

const CALLS: { call: Call; text: string; act: () => Promise<void>; after: () => Promise<void> }[] =
  [
    {
      call: 'POST /api/links',
      text: 'Failed to add link',
      act: async () => {
        await button('Add Link').first().click();
        await fillAndSend();
      },
      after: stillTyped,
    },
    {
      call: 'PUT /api/links/*',
      text: 'Failed to update link',
      act: async () => {
        await button('Edit Shop').click();
        await fillAndSend();
      },
      after: stillTyped,
    },
    {
      call: 'DELETE /api/links/*',
      text: 'Failed to delete link',
      act: async () => {
        await button('Delete Shop').click();
        await button('Delete').click();
      },
      after: () => expect.poll(() => shownLinks(page)).toEqual(['Shop', 'Blog']),
    },
    {
      call: 'PUT /api/links/order',
      text: 'Failed to reorder links',
      act: async () => {
        await button('Move down Shop').click();
      },
      after: () => expect.poll(() => shownLinks(page)).toEqual(['Shop', 'Blog']),
    },
  ];

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park');
  await seedLinks(page, ['Shop', 'Blog']);
});
beforeEach(async () => {
  await page.goto(`${app.origin}/links`);
  await button('Edit Blog').waitFor();
});
afterEach(async () => {
  await page.unrouteAll();
});

describe.each(CALLS)('$text', ({ call, text, act, after }) => {
  test.each([
    [text, WORDLESS],
    [text, 'unreachable' as const],
    [WORDS, { status: 503, error: WORDS }],
  ])(
    'links-21 links-22 links-23 links-24 links-25 links-28 a failed link call says %s, reloads profile and links, keeps what was typed',
    async (said, failure) => {
      await failCall(page, call, failure);
      const calls = new CallRecorder(page);
      await act();
      await alertSaying(page, said).waitFor();
      await expect
        .poll(() => calls.all)
        .toEqual(expect.arrayContaining(['GET /api/profile', 'GET /api/links']));
      await after();
    },
  );
});

describe('the real server refuses', () => {
  test('links-21 links-28 a link that is gone: its text says so, the list is true again, the form stays', async () => {
    await button('Edit Shop').click();
    await app.db('links').where({ title: 'Shop' }).delete();
    await fillAndSend();
    await alertSaying(page, 'Link not found.').waitFor();
    await expect.poll(() => shownLinks(page)).toEqual(['Blog']);
    await stillTyped();
  });

  test('links-21 an order that is out of date: the list is loaded as it is now', async () => {
    await seedLinks(page, ['Shop']);
    await page.reload();
    await button('Move up Shop').waitFor();
    await seedLinks(page, ['Music']);
    await button('Move up Shop').click();
    await alertSaying(page, 'Your links have changed in the meantime. Please try again.').waitFor();
    await expect.poll(() => shownLinks(page)).toEqual(['Blog', 'Shop', 'Music']);
  });
});
