import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall, holdCall } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks, shownLinks } from '#test/harness/browser/creator.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';

let app: BrowserApp;
let page: Page;

const deleteButton = (title: string) => page.getByRole('button', { name: `Delete ${title}` });
const dialog = () => page.getByRole('dialog', { name: 'Delete this link?' });
const confirm = () => dialog().getByRole('button', { name: 'Delete', exact: true });
const cancel = () => dialog().getByRole('button', { name: 'Cancel' });
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent;
  });

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/links' });
  await seedLinks(page, ['Shop', 'Blog', 'Music']);
});
beforeEach(async () => {
  await page.goto(`${app.origin}/links`);
  await deleteButton('Shop').waitFor();
});

test('links-31 links-24 Delete asks for confirmation: Cancel, Escape and a failed call keep the link and restore the focus', async () => {
  const calls = new CallRecorder(page);
  await deleteButton('Blog').click();
  await dialog().getByText('“Blog” and its click count will be removed.').waitFor();
  await cancel().click();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Delete Blog');
  await page.keyboard.press('Enter');
  await dialog().waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Delete Blog');
  expect(calls.all).toEqual([]);
  await expect.poll(() => shownLinks(page)).toEqual(['Shop', 'Blog', 'Music']);

  const heal = await failCall(page, 'DELETE /api/links/*');
  await deleteButton('Shop').click();
  await confirm().click();
  await alertSaying(page, 'Failed to delete link').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Delete Shop');
  await heal();
});

test('links-31 links-18 the dialog stays open until the deletion, which removes the link from the list and the public page', async () => {
  const release = await holdCall(page, 'DELETE /api/links/*');
  await deleteButton('Music').click();
  await confirm().click();
  await expect.poll(() => confirm().isDisabled()).toBe(true);
  expect(await cancel().isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await dialog().count()).toBe(1);
  await release();
  await dialog().waitFor({ state: 'detached' });

  const releaseList = await holdCall(page, 'GET /api/links');
  await deleteButton('Blog').click();
  await confirm().click();
  await statusSaying(page, 'Link deleted successfully!').waitFor();
  // Before the list is refetched: a move must not send an order that contains the deleted link.
  await expect.poll(() => shownLinks(page)).toEqual(['Shop']);
  await releaseList();
  await expect.poll(focused).toBe('Add Link');
  const visible = await page.evaluate(async () => (await fetch('/api/u/june-park')).json());
  expect(visible.links).toHaveLength(1);
});
