import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall, holdCall } from '#test/harness/browser/calls.ts';
import { newCreator, shownLinks } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';
import { startSite } from '#test/harness/servers/sites.ts';

let app: BrowserApp;
let page: Page;
const dialog = () => page.getByRole('dialog', { name: 'Import links' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeAll(async () => {
  const site = await startSite((_request, response) => {
    const names = Array.from({ length: 12 }, (_, index) => `Link ${index + 1}`);
    const anchors = names.map((name, index) => `<a href="https://${index}.example/">${name}</a>`);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(anchors.join(''));
  });
  app = await launchBrowserApp({
    variables: { OUTBOUND_TEST_HOSTS: `tree.example=127.0.0.1:${site.port}` },
  });
  page = await newCreator(app, 'June Park', {
    path: '/links',
    viewport: { width: 390, height: 844 },
  });
});

test('the links of another page are found, selected and added, and Undo removes them', async () => {
  await button('Import links').click();
  await dialog().getByLabel('Address of your page').fill('http://tree.example/june');
  await page.keyboard.press('Enter');
  await dialog().getByText('12 links found').waitFor();
  await dialog().getByRole('checkbox', { name: 'Link 2 ' }).uncheck();
  await dialog().getByRole('button', { name: 'Add 11 links' }).click();
  await page.getByText('11 links added successfully!').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(async () => (await shownLinks(page)).length).toBe(11);
  expect(await shownLinks(page)).not.toContain('Link 2');
  // Simulate another device that deletes one of the links.
  await page.evaluate(async () => {
    const [first] = await (await fetch('/api/links')).json();
    await fetch(`/api/links/${first.id}`, { method: 'DELETE' });
  });
  await button('Undo').click();
  await statusSaying(page, '11 links removed.').waitFor();
  await expect.poll(() => shownLinks(page)).toEqual([]);
});

test('failures-6 a file is imported and its skipped lines are listed; the dialog stays open after errors', async () => {
  await button('Import links').click();
  const restoreReading = await failCall(page, 'POST /api/imports', 'unreachable');
  await dialog().getByLabel('Address of your page').fill('shop.example');
  await dialog().getByRole('button', { name: 'Find links' }).click();
  await dialog().getByText('Failed to read links').waitFor();
  await restoreReading();
  const file = (name: string, text: string) =>
    page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await file('links.xlsx', 'x');
  await dialog().getByText('Choose an HTML, CSV or JSON file.').waitFor();
  await dialog().getByLabel('Address of your page').fill('http://10.0.0.1');
  await dialog().getByRole('button', { name: 'Find links' }).click();
  await dialog().getByText('This address cannot be opened.').waitFor();
  await file(
    'links.csv',
    'title,url,kind,hidden\nMusic,,heading,false\nShop,https://shop.example,link,true\nBroken,nope,,\n',
  );
  await dialog().getByText('https://shop.example · Hidden', { exact: true }).waitFor();
  await dialog().getByText('1 link and 1 heading found').waitFor();
  await dialog().getByRole('checkbox', { name: 'Music Heading' }).waitFor();
  await dialog().getByText('1 line skipped').click();
  await dialog().getByText('Line 4: Please enter a valid URL').waitFor();
  const restoreAdding = await failCall(page, 'POST /api/links/batch');
  await dialog().getByRole('button', { name: 'Add 1 link and 1 heading', exact: true }).click();
  await dialog().getByText('Failed to add links').waitFor();
  await restoreAdding();
  await dialog().getByRole('button', { name: 'Add 1 link and 1 heading', exact: true }).click();
  await expect.poll(() => shownLinks(page)).toEqual(['Music', 'Shop']);
  await page.getByText('1 link and 1 heading', { exact: true }).waitFor();
});

test('an import selects only as many links as fit on the page', async () => {
  await app.db('blocks').delete();
  const links = Array.from({ length: 98 }, (_, index) => ({
    title: `Old ${index}`,
    url: 'https://example.com/',
  }));
  const response = await page.request.post(`${app.origin}/api/links/batch`, {
    data: { links },
    headers: { origin: app.origin },
  });
  expect(response.status()).toBe(201);
  await page.reload();
  await button('Import links').click();
  await dialog().getByLabel('Address of your page').fill('http://tree.example/june');
  await page.keyboard.press('Enter');
  await dialog().getByText('Your page has room for 2 more links.').waitFor();
  expect(await dialog().getByRole('checkbox', { checked: true }).count()).toBe(2);
  expect(await dialog().getByRole('checkbox', { name: 'Link 9 ' }).isDisabled()).toBe(true);
  await dialog().getByRole('button', { name: 'Add 2 links' }).click();
  await expect.poll(async () => (await shownLinks(page)).length).toBe(100);
});

test('links that arrive after the dialog was closed do not appear when it is opened again', async () => {
  const release = await holdCall(page, 'POST /api/imports');
  await button('Import links').click();
  await dialog().getByLabel('Address of your page').fill('http://tree.example/june');
  await dialog().getByRole('button', { name: 'Find links' }).click();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  const read = page.waitForResponse('**/api/imports');
  await release();
  await (await read).finished();
  await button('Import links').click();
  await expect.poll(() => dialog().getByLabel('Address of your page').inputValue()).toBe('');
  expect(await dialog().getByText('links found').count()).toBe(0);
  await page.keyboard.press('Escape');
});
