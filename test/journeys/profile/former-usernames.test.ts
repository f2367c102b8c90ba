import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { found } from '#test/harness/app/found.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';

const NOTE =
  'For 90 days, your old address will redirect to your page, and nobody else can take your old username.';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

let app: BrowserApp;
beforeAll(async () => {
  app = await launchBrowserApp();
});

/** Returns the day on which the first reserved username expires, as the owner sees it. */
async function firstDate(): Promise<string> {
  const { free_at: freeAt } = await app
    .db('released_usernames')
    .orderBy('free_at')
    .first()
    .then(found);
  return freeAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

async function rename(page: Page, username: string): Promise<void> {
  const update = page.getByRole('button', { name: 'Update username' });
  await page.getByLabel('Username').fill(username);
  await update.click();
  await statusSaying(page, 'Username updated successfully!').waitFor();
  const address = page.getByRole('link', { name: /^Your page:/ });
  await expect.poll(() => address.getAttribute('href')).toMatch(new RegExp(`/u/${username}$`));
  await update.waitFor({ state: 'hidden' });
}

test('S74 profile-28 public-12 profile-29 the form explains the redirect and the reserved usernames, and rejects a change that would reserve a fourth one', async () => {
  const page = await newCreator(app, 'June Park', { viewport: PHONE, path: '/profile' });
  const username = () => page.getByLabel('Username');
  const note = () => page.getByText(NOTE, { exact: true });
  const name = (letter: string) => `${letter}-at-home`;
  await username().waitFor();

  // The generated username of a page that was never saved needs no redirect.
  await username().fill(name('a'));
  await page.getByText('This username is available.', { exact: true }).waitFor();
  expect(await note().count()).toBe(0);
  await rename(page, name('a'));

  // The form announces the redirect of the old link before the change is saved.
  expect(await note().count()).toBe(0);
  await username().fill(name('b'));
  await note().waitFor();
  const described = `${await username().getAttribute('aria-describedby')}`.split(' ');
  const id = await note().getAttribute('id');
  expect(described).toContain(id);
  await username().fill(name('A'));
  await note().waitFor({ state: 'detached' });
  await username().fill('-');
  expect(await note().count()).toBe(0);
  await rename(page, name('b'));
  await note().waitFor({ state: 'detached' });

  // The old URL redirects to the new one.
  const visited = await page.request.get(`${app.origin}/u/${name('a')}`);
  expect(visited.url()).toBe(`${app.origin}/u/${name('b')}`);
  expect(await visited.text()).toMatch(/<h1[^>]*>June Park<\/h1>/);

  // The redirect of an offline page works after it is published again.
  const offline = page.getByText(
    'Your page is offline, so the redirect only works after you publish your page again.',
    { exact: true },
  );
  await username().fill(name('c'));
  await note().waitFor();
  expect(await offline.count()).toBe(0);
  await app.db('profiles').update({ published: false });
  await page.reload();
  await username().fill(name('c'));
  await Promise.all([note().waitFor(), offline.waitFor()]);
  await app.db('profiles').update({ published: true });

  // The form warns before the change that reserves the last possible username.
  const warning = page.getByText(
    `After this change, you can only change back to one of your three former usernames until ${await firstDate()}.`,
    { exact: true },
  );
  await username().fill(name('c'));
  await page.getByText('This username is available.', { exact: true }).waitFor();
  expect(await warning.count()).toBe(0);
  await rename(page, name('c'));
  await username().fill(name('d'));
  await Promise.all([note().waitFor(), warning.waitFor()]);
  const warned = `${await username().getAttribute('aria-describedby')}`.split(' ');
  expect(warned).toContain(await warning.getAttribute('id'));
  await rename(page, name('d'));
  expect(await warning.count()).toBe(0);

  // With three reserved usernames, another change is rejected with one error at the field.
  const text = `Your last 3 usernames are still reserved for you: ${name('a')}, ${name('b')}, and ${name('c')}. The first, ${name('a')}, becomes free on ${await firstDate()}. Until then you can only change back to one of them.`;
  await username().fill(name('e'));
  await page.locator('form').getByText(text, { exact: true }).waitFor();
  expect(await username().getAttribute('aria-invalid')).toBe('true');
  expect(await note().count()).toBe(0);
  const refused = page.waitForResponse((response) => response.status() === 409);
  await page.getByRole('button', { name: 'Update username' }).click();
  await refused;
  await expect.poll(() => username().evaluate((field) => field.matches(':focus'))).toBe(true);
  expect(await page.getByText(text).count()).toBe(1);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await username().inputValue()).toBe(name('e'));
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  }

  await username().fill(name('a'));
  await page.getByText('This username is available.', { exact: true }).waitFor();
  await rename(page, name('a'));
});
