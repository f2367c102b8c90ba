import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';
import { signInBrowserless } from '#test/harness/browser/public-page.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const TITLES = Array.from({ length: 16 }, (_, index) => `Link-${index + 1}`);

let app: BrowserApp;
let page: Page;

const field = (label: string) => page.getByLabel(label, { exact: true });
const icon = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sheet = () => page.getByRole('dialog', { name: 'Preview' });
const frame = () => page.getByRole('region', { name: 'Preview of your page' });
/** Returns the texts of the marked links that the preview shows completely. */
const markedInView = () =>
  frame().evaluate((it) => {
    const box = it.getBoundingClientRect();
    return [...it.querySelectorAll('[data-marked]')]
      .filter((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top >= box.top && bottom <= box.bottom;
      })
      .map((link) => link.textContent);
  });
const scrolled = () => frame().evaluate((it) => it.scrollTop);

beforeAll(async () => {
  app = await launchBrowserApp();
  await signInBrowserless(app, { name: 'Rosa Lindqvist', email: 'rosa@example.com' });
  page = await newCreator(app, 'June Park', { viewport: PHONE, path: '/terms' });
  await seedLinks(page, TITLES);
});
beforeEach(() => page.setViewportSize(PHONE));
afterEach(async () => {
  await stopIntercepting(page);
});

test('Save appears when a field has changed; Save all sends one call per field, including social icons, and marks failed fields; Retry sends the failed calls again', async () => {
  await page.goto(`${app.origin}/profile`);
  await field('Bio').waitFor();
  const saves = page.getByRole('button', { name: /^(Update|Save)/ });
  const marked = () => page.locator('[aria-invalid]').evaluateAll((all) => all.map((it) => it.id));
  expect(await saves.count()).toBe(0);
  await field('Name').fill('June P.');
  expect(await saves.allTextContents()).toEqual(['Update name']);
  await field('Bio').fill('Sketches');
  await field('Username').fill('rosa-lindqvist');
  await expect.poll(() => saves.allTextContents()).toContain('Save all');

  const calls = new CallRecorder(page);
  await button('Save all').click();
  await alertSaying(page, 'Saved 2 of 3 changes. This username is already taken.').waitFor();
  const sent = calls.all.filter((call) => call.startsWith('PUT'));
  expect(sent).toEqual(Array.from(sent, () => 'PUT /api/profile'));
  expect([sent.length, calls.body('PUT /api/profile')]).toEqual([3, { bio: 'Sketches' }]);
  expect(await field('Username').evaluate((it) => it.matches(':focus[aria-invalid]'))).toBe(true);
  expect(await marked()).toHaveLength(1);
  await expect.poll(() => saves.allTextContents()).toEqual(['Update username']);
  await page.reload();
  expect(await field('Name').inputValue()).toBe('June P.');
  expect(await field('Bio').inputValue()).toBe('Sketches');

  const restore = await failCall(page, 'PUT /api/profile', 'unreachable');
  await field('Name').fill('June');
  await field('Bio').fill('Sketches and notes');
  await button('Add icon').click();
  await page.keyboard.type('@june');
  await button('Save all').click();
  await alertSaying(
    page,
    'Saved 0 of 3 changes. Failed to update name. Check your connection and try again. Failed to update bio. Failed to update social icons. Check your connection and try again.',
  ).waitFor();
  expect(await marked()).toHaveLength(2);
  expect(await icon('Instagram').inputValue()).toBe('@june');
  await restore();
  await button('Retry').click();
  await statusSaying(page, 'Name, bio, and social icons updated successfully!').waitFor();
  expect(await marked()).toHaveLength(0);
  await expect.poll(() => saves.count()).toBe(0);
  expect(await icon('Instagram').inputValue()).toBe('instagram.com/june');

  await field('Bio').fill('Prints');
  await button('Add icon').click();
  await button('Save all').click();
  await alertSaying(page, `Saved 1 of 2 changes. ${MESSAGES.badSocial('Instagram')}`).waitFor();
  expect(await icon('Instagram 2').evaluate((it) => it.matches(':focus[aria-invalid]'))).toBe(true);
});

test('on a phone the preview sheet opens at the edited link; on a desktop the preview scrolls to the edited part without moving the page', async () => {
  await page.goto(`${app.origin}/links`);
  await button('Edit Link-14').click();
  await button('Preview').click();
  await expect.poll(markedInView).toEqual(['Link-14']);
  expect(await frame().locator('a:not([inert] *)').count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet().waitFor({ state: 'detached' });
  await expect.poll(() => button('Preview').evaluate((it) => it.matches(':focus'))).toBe(true);
  await field('Title').fill('Prints');
  await page
    .getByRole('form')
    .getByRole('button', { name: /^(Save|Update)/ })
    .click();
  await statusSaying(page, 'Link "Prints" updated successfully!').waitFor();
  await button('Preview').click();
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.keyboard.press('Escape');

  await page.setViewportSize(DESKTOP);
  await button('Edit Link-16').click();
  const before = await page.evaluate(() => scrollY);
  await expect.poll(markedInView).toEqual(['Link-16']);
  await field('Title').fill('Films');
  await expect.poll(markedInView).toEqual(['Films']);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
  await button('Add Link').click();
  await expect.poll(markedInView).toEqual(['New link']);

  await page.goto(`${app.origin}/profile`);
  await frame().getByText('Link-13').waitFor();
  await frame().evaluate((it) => it.scrollTo(0, 400));
  await field('Bio').fill('Notes');
  await expect.poll(scrolled).toBe(0);
});

test('failures-5 failures-6 without a network, one notice shows that a save failed and that the browser is offline', async () => {
  await page.goto(`${app.origin}/profile`);
  const theme = page.getByRole('radio', { name: 'Clay', exact: true });
  await theme.waitFor();
  await page.context().setOffline(true);
  const strip = page.locator('p', { hasText: 'You are offline.' });
  await strip.first().waitFor();
  await theme.check({ force: true });
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to update theme' });
  await notice.getByText('You are offline. Reconnect to save changes.').waitFor();
  await strip.first().waitFor({ state: 'hidden' });
  await page.context().setOffline(false);
  await notice.getByText('You are offline.').waitFor({ state: 'detached' });
  await notice.getByRole('button', { name: 'Retry' }).click();
  await statusSaying(page, 'Clay applied.Undo').waitFor();
});
