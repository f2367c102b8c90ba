import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';

const INVALID = 'Please enter a valid URL (e.g., https://example.com).';

const NO_LINKS = [
  'example',
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
  page = await newCreator(app, 'June Park', { path: '/links' });
  await seedLinks(page, ['Shop']);
  calls = new CallRecorder(page);
});

test.each(['Add Link', 'Edit Shop'])(
  'links-8 links-10 links-11 links-33 %s: each rule of title and URL is explained until it is met',
  async (name) => {
    await page.goto(`${app.origin}/links`);
    await page.getByRole('button', { name: 'Edit Shop' }).waitFor();
    await page.getByRole('button', { name }).first().click();
    await form().waitFor();
    calls.clear();

    await url().fill('x');
    await title().fill('  ');
    await url().fill('');
    await submit().click();
    await says('Title is required.').waitFor();
    await says('URL is required.').waitFor();
    expect(await title().getAttribute('aria-invalid')).toBe('true');
    expect(await describedBy(url())).toContain('URL is required.');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('url');

    await title().fill('Notes');
    for (const address of NO_LINKS) {
      await url().fill('https://example.com');
      expect(await says(INVALID).count()).toBe(0);
      await url().fill(address);
      await submit().click();
      await says(INVALID).waitFor();
    }
    expect(await describedBy(url())).toContain(INVALID);
    await url().fill('https://example.com');
    expect(await says(INVALID).count()).toBe(0);
    expect(await url().getAttribute('aria-invalid')).toBeNull();

    await title().fill('🏺'.repeat(101));
    expect(await form().getByText('101/100').count()).toBe(1);
    await submit().click();
    await says('Title must be at most 100 characters.').waitFor();
    await title().fill('🏺'.repeat(100));
    expect(await says('Title must be at most 100 characters.').count()).toBe(0);

    await url().fill(`https://example.com/${'a'.repeat(2029)}`);
    await submit().click();
    await says('URL must be at most 2048 characters.').waitFor();
    expect(calls.all.filter((call) => call.includes('/api/links'))).toEqual([]);
  },
);

test('links-10 links-11 http addresses and Unicode hosts are valid, when adding and when updating', async () => {
  await page.goto(`${app.origin}/links`);
  const addresses = ['http://plain.example.com', 'https://münchen.example/ü?q=1#f'];
  for (const [index, address] of addresses.entries()) {
    const name = `Page ${index}`;
    await page.getByRole('button', { name: 'Add Link' }).first().click();
    await url().fill(address);
    await title().fill(name);
    await submit().click();
    await statusSaying(page, `Link "${name}" added successfully!`).waitFor();
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await submit().click();
    await statusSaying(page, `Link "${name}" updated successfully!`).waitFor();
  }
});
