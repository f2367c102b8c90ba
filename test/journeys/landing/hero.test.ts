import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { effectsDone, freezeTime } from '#test/harness/browser/frozen-time.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';

/** The phrases, and the delays in milliseconds, of sections 2 and 9 of the specification. */
const SECOND = 'Best link in bio tool';
const THIRD = 'Share all your links in one place';
const START = 500;
const TYPE = 50;
const HOLD = 2000;
const BACK = 30;

let app: BrowserApp;
let page: Page;
const hero = () => page.getByRole('region', { name: 'Your ultimate link in bio tool' });
const typed = () => hero().locator('p [aria-hidden]').textContent();

beforeAll(async () => {
  // The login page then loads without the sign-in widget.
  app = await launchBrowserApp({ signInMethods: 'google' });
});

/** The example address, which is the first phrase. */
const address = () => `${new URL(app.origin).host}/u/USERNAME`;
const pass = (milliseconds: number) => page.clock.runFor(milliseconds);
const shows = (text: string) => expect.poll(typed).toBe(text);

/**
 * Waits until a phrase is typed and held.
 * @param delay before the first character, in milliseconds
 */
async function typesAndHolds(text: string, delay: number): Promise<void> {
  await pass(delay);
  await shows(text.slice(0, 1));
  await pass(TYPE * (text.length - 1));
  await shows(text);
  await pass(HOLD - 1);
  await shows(text);
}

test('landing-3 landing-4 landing-5 the line starts once after 500 ms, types every 50 ms, holds a phrase for 2000 ms, deletes every 30 ms, cycles through its three phrases, and can be paused', async () => {
  const first = address();
  page = await (await app.newContext({ reducedMotion: 'no-preference' })).newPage();
  await freezeTime(page);
  await page.goto(app.origin);
  await page.getByRole('button', { name: 'Pause typing' }).waitFor();
  await effectsDone(page);

  await pass(START - 1);
  await shows(THIRD);
  await pass(1);
  await shows(first.slice(0, 1));
  await pass(TYPE - 1);
  await shows(first.slice(0, 1));
  await pass(1);
  await shows(first.slice(0, 2));

  await page.getByRole('button', { name: 'Pause typing' }).click();
  await page.getByRole('button', { name: 'Resume typing' }).waitFor();
  await pass(10_000);
  await shows(first.slice(0, 2));
  await page.getByRole('button', { name: 'Resume typing' }).click();
  await page.getByRole('button', { name: 'Pause typing' }).waitFor();
  await effectsDone(page);
  await pass(TYPE);
  await shows(first.slice(0, 3));

  await pass(TYPE * (first.length - 3));
  await shows(first);
  await pass(HOLD - 1);
  await shows(first);
  await pass(1);
  await shows(first.slice(0, -1));
  await pass(BACK - 1);
  await shows(first.slice(0, -1));
  await pass(1);
  await shows(first.slice(0, -2));
  await pass(BACK * (first.length - 2));
  await shows('');
  for (const text of [SECOND, THIRD, first]) {
    await typesAndHolds(text, TYPE);
    await pass(1 + BACK * (text.length - 1));
    await shows('');
  }
});

test('landing-2 landing-6 landing-7 landing-9 landing-8 under reduced motion the line is complete and does not change; the hero has its title, a sample card and sample pages, and links to the login page', async () => {
  page = await (await app.newContext({ reducedMotion: 'reduce' })).newPage();
  await freezeTime(page);
  await openHydrated(page, app.origin);
  await pass(10_000);
  expect(await typed()).toBe(THIRD);
  expect(await page.getByRole('button', { name: /typing/ }).count()).toBe(0);
  await page.clock.resume();

  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Your ultimate link in bio tool',
  );
  const card = hero().getByRole('figure');
  await card.getByText('@mayamakes', { exact: true }).waitFor();
  await card.getByText('Digital Creator', { exact: true }).waitFor();
  await card.getByText('A sample page', { exact: true }).waitFor();
  expect(await card.locator('a:not([inert] *)').count()).toBe(0);
  const sample = await card.locator('.public-page').boundingBox();
  expect(sample?.height).toBeGreaterThan(400);
  expect(await card.locator('.backdrop').boundingBox()).toEqual(sample);

  await hero().getByRole('link', { name: 'See Examples' }).click();
  const dialog = page.getByRole('dialog', { name: 'Examples' });
  await dialog.getByText('Sample pages of fictional creators.').waitFor();
  for (const name of ['Maya', 'Tomás', 'Ilse']) {
    await dialog.getByRole('tab', { name }).click();
    await dialog.locator('h1', { hasText: name }).waitFor();
  }
  await dialog.getByText('The free course').waitFor();
  const panel = dialog.getByRole('tabpanel');
  expect(await panel.locator('a.link').count()).toBeGreaterThan(2);
  expect(await panel.locator('a:not([inert] *)').count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await hero().getByRole('link', { name: 'Get Started for Free' }).click();
  await page.waitForURL(`${app.origin}/login`);
});
