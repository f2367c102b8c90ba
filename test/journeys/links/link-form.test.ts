import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder } from '#test/harness/browser/calls.ts';
import { newCreator, openOptions, seedLinks } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';

/** A viewport without the live preview, because the preview slows down typing. */
const PHONE = { width: 390, height: 844 };

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

/** Returns title, URL, color and icon of a form. */
async function values(form: Locator): Promise<string[]> {
  await openOptions(form);
  const { title, url, color } = fields(form);
  const icon = form
    .getByRole('group', { name: 'Social icon' })
    .getByRole('radio', { checked: true });
  return [
    await title.inputValue(),
    await url.inputValue(),
    await color.inputValue(),
    await icon.inputValue(),
  ];
}

/** The values after `startNew`. The title is derived from the URL. */
const NEW = ['new.example', 'https://new.example', '#000000', ''];

/** Opens the form of a new link, which has only the field for the URL, and enters a URL. */
async function startNew(): Promise<void> {
  await add().click();
  expect(await fields(adding()).url.inputValue()).toBe('');
  expect(await adding().getByRole('textbox').count()).toBe(1);
  await fields(adding()).url.fill('new.example');
  await fields(adding()).title.focus();
}

async function fill(form: Locator): Promise<void> {
  const { title, url, color, icon } = fields(form);
  await url.fill('https://music.example.com/');
  await title.fill('Music');
  await openOptions(form);
  await color.fill('#1d4ed8');
  await icon('TikTok').check({ force: true });
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { path: '/terms', viewport: PHONE });
});
beforeEach(async () => {
  await app.db('blocks').delete();
  await seedLinks(page, ['Shop', 'Blog']);
  await page.goto(`${app.origin}/links`);
  await edit('Shop').waitFor();
});

test('links-2 links-5 links-9 links-6 links-7 links-13 links-15 links-16 the form for a new link starts with the URL, has ten icons, sends only chosen values, and is empty again after Cancel and after a success', async () => {
  await add().click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('url');
  await fields(adding()).cancel.click();
  await startNew();
  expect(await values(adding())).toEqual(NEW);
  expect(await fields(adding()).icon('None').isChecked()).toBe(true);
  expect(await fields(adding()).url.getAttribute('type')).toBe('url');

  const radios = adding().getByRole('group', { name: 'Social icon' }).getByRole('radio');
  const icons = 'twitter instagram facebook linkedin youtube github tiktok twitch discord';
  expect(
    await radios.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['', ...icons.split(' ')]);
  // Every icon must be a large enough touch target, even on the narrowest phone.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 320, height });
  const widths = await radios.evaluateAll((all) =>
    all.map((one) => one.closest('label')?.offsetWidth ?? 0),
  );
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width, height });

  const calls = new CallRecorder(page);
  await fill(adding());
  await fields(adding()).cancel.click();
  await adding().waitFor({ state: 'detached' });
  await startNew();
  expect(await values(adding())).toEqual(NEW);
  expect(calls.all.filter((call) => call.includes('/api/links'))).toEqual([]);

  await fields(adding()).url.fill('https://notes.example.com/');
  await fields(adding()).title.fill('Notes');
  await fields(adding()).submit.click();
  await statusSaying(page, 'Link "Notes" added successfully!').waitFor();
  expect(calls.body('POST /api/links')).toEqual({
    title: 'Notes',
    url: 'https://notes.example.com/',
  });
  await adding().waitFor({ state: 'detached' });
  await edit('Notes').waitFor();
  await startNew();
  expect(await values(adding())).toEqual(NEW);

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

test('links-2 links-3 links-4 links-7 links-14 links-15 links-17 editing starts with the current values or the defaults, sends the whole link, and closes after Cancel and success', async () => {
  const calls = new CallRecorder(page);
  await edit('Shop').click();
  // This link has neither a color nor an icon.
  const before = ['Shop', 'https://example.com/shop', '#000000', ''];
  expect(await values(editing())).toEqual(before);
  await fill(editing());
  await fields(editing()).cancel.click();
  await editing().waitFor({ state: 'detached' });
  await edit('Shop').click();
  expect(await values(editing())).toEqual(before);
  await edit('Blog').click();
  await expect.poll(() => page.getByRole('form').count()).toBe(1);
  expect((await values(editing()))[0]).toBe('Blog');

  await fill(editing());
  await fields(editing()).submit.click();
  await editing().waitFor({ state: 'detached' });
  await edit('Music').click();
  expect(await values(editing())).toEqual([
    'Music',
    'https://music.example.com/',
    '#1d4ed8',
    'tiktok',
  ]);
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

test('a link has the theme’s color until the creator picks one; a color that is hard to read gets a suggestion, and the theme’s color can be chosen again', async () => {
  const calls = new CallRecorder(page);
  await edit('Shop').click();
  const form = editing();
  await openOptions(form);
  await form.getByText('Follows your theme.').waitFor();
  await fields(form).color.fill('#8b5cf6');
  await form.getByText('The title may be hard to read on this color.').waitFor();
  await form.getByRole('button', { name: 'Use #8f61f6' }).click();
  expect(await fields(form).color.inputValue()).toBe('#8f61f6');
  expect(await form.getByText('The title may be hard to read').count()).toBe(0);
  await fields(form).submit.click();
  await form.waitFor({ state: 'detached' });
  expect(calls.body('PUT /api/links/*')).toMatchObject({ button_color: '#8f61f6' });

  await edit('Shop').click();
  await form.getByRole('button', { name: 'Use theme color' }).click();
  expect(await fields(form).color.inputValue()).toBe('#000000');
  await fields(form).submit.click();
  await form.waitFor({ state: 'detached' });
  expect(calls.body('PUT /api/links/*')).not.toHaveProperty('button_color');
});
