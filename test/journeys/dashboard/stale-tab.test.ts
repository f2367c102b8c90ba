import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Link } from '#bff/contracts/link.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';
import { sameOrigin } from '#test/harness/browser/sign-in-context.ts';

// In these tests, another device changes a form's fields after the tab has opened the form.

let app: BrowserApp;
let page: Page;

const read = async <T>(path: string) =>
  (await (await page.request.get(`${app.origin}/api${path}`)).json()) as T;
const change = (path: string, data: object) =>
  page.request.put(`${app.origin}/api${path}`, { data, headers: sameOrigin(app.origin) });

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/links' });
});

test('saving a link keeps newer values of the fields that were not changed in the tab', async () => {
  await seedLinks(page, ['Shop']);
  await page.reload();
  await page.getByRole('button', { name: 'Edit Shop' }).click();
  await page.getByRole('form').getByLabel('Title').fill('Store');
  const [stored] = await read<Link[]>('/links');
  const newer = { title: 'Shop', url: 'https://new.example/', social_icon: 'github' };
  await change(`/links/${stored?.id}`, newer);
  await page.getByRole('button', { name: 'Update Link' }).click();
  await statusSaying(page, 'Link "Store" updated successfully!').waitFor();
  expect((await read<Link[]>('/links'))[0]).toMatchObject({ ...newer, title: 'Store' });
});

test('saving the search settings keeps newer values of the fields that were not changed in the tab', async () => {
  await page.goto(`${app.origin}/settings`);
  const form = page.getByRole('form', { name: 'Search engines' });
  await form.getByLabel('Title').fill('June draws');
  await change('/profile', { seo: { title: '', description: 'Prints', noindex: true } });
  await form.getByRole('button', { name: 'Update search texts' }).click();
  const saved = statusSaying(page, 'Search engine settings updated successfully!');
  await saved.waitFor();
  const seo = { title: 'June draws', description: 'Prints', noindex: true };
  expect((await read<Profile>('/profile')).seo).toEqual(seo);
  await change('/profile', { seo: { ...seo, description: 'Prints and notes' } });
  await page.getByRole('switch', { name: 'Hide from search engines' }).click();
  await expect
    .poll(async () => (await read<Profile>('/profile')).seo)
    .toEqual({ title: 'June draws', description: 'Prints and notes', noindex: false });
});
