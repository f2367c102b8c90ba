import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';

let app: BrowserApp;
let page: Page;

const adding = () => page.getByRole('form', { name: 'Add link' });
const editing = () => page.getByRole('form', { name: /^Edit / });
const add = () => page.getByRole('button', { name: 'Add Link' }).first();
const edit = (title: string) => page.getByRole('button', { name: `Edit ${title}` });
const fields = (form: Locator) => ({
  title: form.getByLabel('Title'),
  url: form.getByLabel('URL', { exact: true }),
  color: form.getByLabel('Button color', { exact: true }),
  icon: (name: string) => form.getByRole('radio', { name, exact: true }),
  submit: form.locator('button[type=submit]'),
  cancel: form.getByRole('button', { name: 'Cancel' }),
});

async function values(form: Locator): Promise<string[]> {
  const { title, url, color } = fields(form);
  const icon = form.getByRole('radio', { checked: true });
  return [
    await title.inputValue(),
    await url.inputValue(),
    await color.inputValue(),
    await icon.inputValue(),
  ];
}

const EMPTY = ['', '', '#000000', ''];

async function fill(form: Locator): Promise<void> {
  const { title, url, color, icon } = fields(form);
  await title.fill('Music');
  await url.fill('https://music.example.com/');
  await color.fill('#1d4ed8');
  await icon('TikTok').check({ force: true });
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park');
  await seedLinks(page, ['Shop', 'Blog']);
});
beforeEach(async () => {
  await page.goto(`${app.origin}/links`);
  await edit('Shop').waitFor();
});

describe('adding', () => {
  beforeEach(() => add().click());

  test('links-2 links-5 links-9 the form starts empty, with #000000 and no icon', async () => {
    expect(await values(adding())).toEqual(EMPTY);
    expect(await fields(adding()).icon('None').isChecked()).toBe(true);
    expect(await fields(adding()).url.getAttribute('type')).toBe('url');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('title');
  });

  test('links-6 ten icon choices, none included', async () => {
    const radios = adding().getByRole('group', { name: 'Social icon' }).getByRole('radio');
    const values = await radios.evaluateAll((all) =>
      all.map((one) => (one as HTMLInputElement).value),
    );
    const icons = 'twitter instagram facebook linkedin youtube github tiktok twitch discord';
    expect(values).toEqual(['', ...icons.split(' ')]);
  });

  test('every icon has room for a finger on the narrowest phone', async () => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 320, height });
    const widths = await adding()
      .getByRole('group', { name: 'Social icon' })
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => one.closest('label')?.offsetWidth ?? 0));
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(44);
    await page.setViewportSize({ width, height });
  });

  test('links-5 links-7 links-13 links-16 an empty icon is left out of what is sent; success clears and closes the form', async () => {
    const calls = new CallRecorder(page);
    await fields(adding()).title.fill('Notes');
    await fields(adding()).url.fill('https://notes.example.com/');
    await fields(adding()).submit.click();
    await statusSaying(page, 'Link "Notes" added successfully!').waitFor();
    expect(calls.body('POST /api/links')).toEqual({
      title: 'Notes',
      url: 'https://notes.example.com/',
      button_color: '#000000',
    });
    await adding().waitFor({ state: 'detached' });
    await edit('Notes').waitFor();
    await add().click();
    expect(await values(adding())).toEqual(EMPTY);
  });

  test('links-6 colour and icon are sent as they were chosen', async () => {
    const calls = new CallRecorder(page);
    await fill(adding());
    await fields(adding()).submit.click();
    await statusSaying(page, 'Link "Music" added successfully!').waitFor();
    expect(calls.body('POST /api/links')).toEqual({
      title: 'Music',
      url: 'https://music.example.com/',
      button_color: '#1d4ed8',
      social_icon: 'tiktok',
    });
  });

  test('links-15 Cancel resets the fields and the colour to black', async () => {
    const calls = new CallRecorder(page);
    await fill(adding());
    await fields(adding()).cancel.click();
    await adding().waitFor({ state: 'detached' });
    await add().click();
    expect(await values(adding())).toEqual(EMPTY);
    expect(calls.all).toEqual([]);
  });
});

describe('editing', () => {
  test('links-2 links-3 fills the form with the current values', async () => {
    await edit('Music').click();
    expect(await values(editing())).toEqual([
      'Music',
      'https://music.example.com/',
      '#1d4ed8',
      'tiktok',
    ]);
  });

  test('links-4 without a colour and an icon, black and none are chosen', async () => {
    await page.route('**/api/links', async (route) => {
      const response = await route.fetch();
      const links = (await response.json()) as object[];
      const bare = links.map((link) => ({ ...link, button_color: '', social_icon: null }));
      await route.fulfill({ response, json: bare });
    });
    await page.reload();
    await edit('Music').click();
    expect((await values(editing())).slice(2)).toEqual(['#000000', '']);
    await page.unrouteAll();
  });

  test('links-7 links-14 links-17 sends the whole link; success closes the form', async () => {
    const calls = new CallRecorder(page);
    await edit('Music').click();
    await fields(editing()).title.fill('Records');
    await fields(editing()).icon('None').check({ force: true });
    await fields(editing()).submit.click();
    await statusSaying(page, 'Link "Records" updated successfully!').waitFor();
    expect(calls.body('PUT /api/links/*')).toEqual({
      title: 'Records',
      url: 'https://music.example.com/',
      button_color: '#1d4ed8',
    });
    await editing().waitFor({ state: 'detached' });
    await edit('Records').click();
    expect((await values(editing()))[3]).toBe('');
  });

  test('links-15 Cancel forgets what was changed, and the next new link starts black', async () => {
    await edit('Shop').click();
    const before = await values(editing());
    await fill(editing());
    await fields(editing()).cancel.click();
    await editing().waitFor({ state: 'detached' });
    await edit('Shop').click();
    expect(await values(editing())).toEqual(before);
    await fields(editing()).cancel.click();
    await add().click();
    expect(await values(adding())).toEqual(EMPTY);
  });

  test('links-2 of another link closes the first form: one form at a time', async () => {
    await edit('Shop').click();
    await edit('Blog').click();
    await expect.poll(() => page.getByRole('form').count()).toBe(1);
    expect((await values(editing()))[0]).toBe('Blog');
  });
});
