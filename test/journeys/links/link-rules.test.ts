import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';

const INVALID = 'Please enter a valid URL (e.g., https://example.com).';

const NO_LINKS = [
  'example',
  'example.com',
  'www.example.com',
  '//example.com',
  'https://',
  'http:/example.com',
  'ftp://example.com',
  'mailto:june@example.com',
  'javascript:alert(1)',
  'https://exam ple.com',
  'https://june:secret@example.com',
];

let app: BrowserApp;
let page: Page;
let calls: CallRecorder;

const form = () => page.getByRole('form');
const title = () => form().getByLabel('Title');
const url = () => form().getByLabel('URL', { exact: true });
const submit = () => form().locator('button[type=submit]');
const says = (text: string) => form().getByText(text, { exact: true });

async function describedBy(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    `${element.getAttribute('aria-describedby')}`
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park');
  await seedLinks(page, ['Shop']);
  calls = new CallRecorder(page);
});

describe.each(['Add Link', 'Edit Shop'])('%s', (name) => {
  beforeEach(async () => {
    await page.goto(`${app.origin}/links`);
    await page.getByRole('button', { name: 'Edit Shop' }).waitFor();
    await page.getByRole('button', { name }).first().click();
    await form().waitFor();
    calls.clear();
  });

  test('links-8 title and URL are required', async () => {
    await title().fill('  ');
    await url().fill('');
    await submit().click();
    await says('Title is required.').waitFor();
    await says('URL is required.').waitFor();
    expect(await title().getAttribute('aria-invalid')).toBe('true');
    expect(await describedBy(url())).toBe('URL is required.');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title');
    expect(calls.all).toEqual([]);
  });

  test('links-10 links-11 Please enter a valid URL: said of all but http:// and https:// addresses', async () => {
    await title().fill('Notes');
    for (const address of NO_LINKS) {
      await url().fill('https://example.com');
      expect(await says(INVALID).count()).toBe(0);
      await url().fill(address);
      await submit().click();
      await says(INVALID).waitFor();
    }
    expect(await describedBy(url())).toBe(INVALID);
    expect(calls.all).toEqual([]);
  });

  test('links-33 what was wrong is gone as soon as it is mended', async () => {
    await title().fill('Notes');
    await url().fill('example.com');
    await submit().click();
    await says(INVALID).waitFor();
    await url().fill('https://example.com');
    expect(await says(INVALID).count()).toBe(0);
    expect(await url().getAttribute('aria-invalid')).toBeNull();
  });

  test('links-33 a title has at most 100 characters', async () => {
    await url().fill('https://example.com');
    await title().fill('🏺'.repeat(101));
    expect(await form().getByText('101/100').count()).toBe(1);
    await submit().click();
    await says('Title must be at most 100 characters.').waitFor();
    expect(calls.all).toEqual([]);
    await title().fill('🏺'.repeat(100));
    expect(await says('Title must be at most 100 characters.').count()).toBe(0);
  });

  test('links-33 an address has at most 2048 characters', async () => {
    await title().fill('Notes');
    await url().fill(`https://example.com/${'a'.repeat(2029)}`);
    await submit().click();
    await says('URL must be at most 2048 characters.').waitFor();
    expect(calls.all).toEqual([]);
  });
});

test.each(['http://plain.example.com', 'https://münchen.example/ü?q=1#f'])(
  'links-10 links-11 %s is a valid URL, when adding and when updating',
  async (address) => {
    await page.goto(`${app.origin}/links`);
    await page.getByRole('button', { name: 'Add Link' }).first().click();
    await title().fill('Page');
    await url().fill(address);
    await submit().click();
    await statusSaying(page, 'Link "Page" added successfully!').waitFor();
    await page.getByRole('button', { name: 'Edit Page' }).click();
    await submit().click();
    await statusSaying(page, 'Link "Page" updated successfully!').waitFor();
    await page.getByRole('button', { name: 'Delete Page' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await statusSaying(page, 'Link deleted successfully!').waitFor();
  },
);
