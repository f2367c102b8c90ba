import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall, holdCall } from '#test/harness/browser/calls.ts';
import { newCreator, openOptions, seedLinks, storedLinks } from '#test/harness/browser/creator.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';

/** A viewport without the live preview, because the preview slows down typing. */
const PHONE = { width: 390, height: 844 };

let app: BrowserApp;
let page: Page;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const form = (name: string) => page.getByRole('form', { name });
const title = () => page.getByRole('form').getByLabel('Title');
const url = () => page.getByRole('form').getByLabel('URL', { exact: true });
const dialog = () => page.getByRole('dialog');
const hasFocus = () => title().evaluate((field) => field === document.activeElement);

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms', viewport: PHONE });
});
beforeEach(async () => {
  await app.db('blocks').delete();
  await seedLinks(page, ['Shop', 'Blog']);
  await page.goto(`${app.origin}/links`);
  await button('Edit Shop').click();
  await title().fill('Half a word');
});

test('links-35 Edit of another link asks for confirmation: Keep editing and Escape keep the input and restore the focus, Discard opens the other link', async () => {
  const calls = new CallRecorder(page);
  await button('Edit Blog').click();
  await dialog().getByText('Your changes to “Shop” are not saved.').waitFor();
  await button('Keep editing').click();
  await expect.poll(hasFocus).toBe(true);
  await button('Edit Blog').click();
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(hasFocus).toBe(true);
  expect(await title().inputValue()).toBe('Half a word');
  await expect.poll(() => dialog().count()).toBe(0);
  expect(await form('Edit Shop').count()).toBe(1);
  expect(calls.all).toEqual([]);

  // Pressing Edit of the same link again keeps the form open.
  await button('Edit Shop').click();
  await expect.poll(hasFocus).toBe(true);
  expect([await title().inputValue(), await dialog().count()]).toEqual(['Half a word', 0]);

  await button('Edit Blog').click();
  await button('Discard').click();
  await form('Edit Blog').waitFor();
  await expect.poll(hasFocus).toBe(true);
  expect(await title().inputValue()).toBe('Blog');
  await button('Edit Shop').click();
  await form('Edit Shop').waitFor();
  expect(await title().inputValue()).toBe('Shop');
});

test('links-35 a new link and a changed icon count as unsaved, a reverted change does not', async () => {
  await title().fill('Shop');
  await openOptions(form('Edit Shop'));
  await page.getByRole('radio', { name: 'GitHub' }).check({ force: true });
  await button('Edit Blog').click();
  await button('Keep editing').click();
  await page.getByRole('radio', { name: 'None' }).check({ force: true });
  await button('Edit Blog').click();
  await form('Edit Blog').waitFor();
  expect(await dialog().count()).toBe(0);

  await button('Add Link').click();
  await form('Add link').waitFor();
  expect(await url().inputValue()).toBe('');
  await url().fill('new.example');
  await title().fill('Something new');
  await button('Edit Blog').click();
  await page.getByRole('dialog', { name: 'Discard the new link?' }).waitFor();
  await button('Keep editing').click();
  expect(await title().inputValue()).toBe('Something new');
  await button('Edit Shop').click();
  await button('Discard').click();
  await title().fill('Half a word');
  await button('Add Link').click();
  await button('Discard').click();
  await form('Add link').waitFor();
  expect(await url().inputValue()).toBe('');
});

test('links-35 links-36 a form that is requested during a save opens after the save without a confirmation, but not after a failure; text that is typed during a save is saved by the next one', async () => {
  const heal = await failCall(page, 'PUT /api/links/*');
  const releaseFailure = await holdCall(page, 'PUT /api/links/*');
  await button('Update Link').click();
  await button('Edit Blog').click();
  await releaseFailure();
  await alertSaying(page, 'Failed to update link').waitFor();
  expect([await title().inputValue(), await dialog().count()]).toEqual(['Half a word', 0]);
  await heal();
  await button('Cancel').click();
  await expect.poll(() => page.getByRole('form').count()).toBe(0);

  await button('Edit Shop').click();
  await title().fill('Half a word');
  const release = await holdCall(page, 'PUT /api/links/*');
  await button('Update Link').click();
  await button('Edit Blog').click();
  expect([await form('Edit Shop').count(), await dialog().count()]).toEqual([1, 0]);
  await release();
  await form('Edit Blog').waitFor();
  await statusSaying(page, 'Link "Half a word" updated successfully!').waitFor();
  await button('Edit Half a word').waitFor();

  await title().fill('Blog and more');
  const releaseSecond = await holdCall(page, 'PUT /api/links/*');
  await button('Update Link').click();
  await title().fill('A whole word');
  await releaseSecond();
  await statusSaying(page, 'Link "Blog and more" updated successfully!').waitFor();
  await button('Edit Blog and more').waitFor();
  expect(await title().inputValue()).toBe('A whole word');
  await button('Update Link').click();
  await statusSaying(page, 'Link "A whole word" updated successfully!').waitFor();
  await expect.poll(() => page.getByRole('form').count()).toBe(0);
});

test('links-35 links-36 the form of a deleted link is closed; a new link is added once, and text that is typed during the request is saved by the next one', async () => {
  await button('Delete Shop').click();
  await page.getByText('Link deleted successfully!').waitFor();
  await expect.poll(() => page.getByRole('form').count()).toBe(0);
  await button('Add Link').click();
  expect([await url().inputValue(), await dialog().count()]).toEqual(['', 0]);

  await url().fill('https://example.com');
  await title().fill('Notes');
  const release = await holdCall(page, 'POST /api/links');
  await page.getByRole('form').getByRole('button', { name: 'Add Link' }).click();
  await title().fill('Notes and more');
  await release();
  await form('Edit Notes').waitFor();
  expect(await title().inputValue()).toBe('Notes and more');
  await button('Update Link').click();
  await statusSaying(page, 'Link "Notes and more" updated successfully!').waitFor();
  expect(await storedLinks(page)).toEqual(['Blog', 'Notes and more']);
});
