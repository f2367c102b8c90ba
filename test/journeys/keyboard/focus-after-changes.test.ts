import { beforeAll, expect, test } from 'vitest';
import type { Keyboard } from '#test/harness/accessibility/keyboard.ts';
import { openKeyboard } from '#test/harness/accessibility/keyboard-user.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall, holdCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { intercept } from '#test/harness/browser/interception.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';
import { signInContext } from '#test/harness/browser/sign-in-context.ts';

let app: BrowserApp;
let keyboard: Keyboard;

const focused = () =>
  keyboard.page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent;
  });

beforeAll(async () => {
  app = await launchBrowserApp();
  keyboard = await openKeyboard(app);
});

async function fillLink(title: string): Promise<void> {
  const { page } = keyboard;
  await keyboard.press('Enter');
  await keyboard.isAt('textbox', 'URL');
  await keyboard.write(`https://${title}.example/`);
  await keyboard.tabTo('textbox', 'Title');
  await keyboard.write(title);
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
}

test('after a link is added, the focus is on Add Link, also after a slow response, Retry, and a paste', async () => {
  const { page } = keyboard;
  await signInAs(page, app, 'June Park', '/links');
  await page.getByRole('tab', { name: 'My Links' }).focus();
  await keyboard.tabTo('button', 'Add Link');
  await fillLink('Shop');
  const release = await holdCall(page, 'POST /api/links');
  await keyboard.press('Enter');
  await release();
  await statusSaying(page, 'Link "Shop" added successfully!').waitFor();
  await expect.poll(focused).toBe('Add Link');

  await fillLink('Blog');
  const restore = await failCall(page, 'POST /api/links', 'unreachable');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await restore();
  await keyboard.tabBackTo('button', 'Retry');
  await keyboard.press('Enter');
  await statusSaying(page, 'Link "Blog" added successfully!').waitFor();
  await expect.poll(focused).toBe('Add Link');

  await keyboard.press('Enter');
  await keyboard.isAt('textbox', 'URL');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'https://a.example https://b.example');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await page.getByRole('dialog').waitFor();
  await keyboard.use('button', 'Add 2 links');
  await page.getByText('2 links added successfully!').first().waitFor();
  await expect.poll(focused).toBe('Add Link');
});

test('dismissing the checklist moves the focus to the heading after it', async () => {
  const { page } = keyboard;
  const vera = { name: 'Vera', email: 'vera@example.com' };
  await signInContext(page.context(), app.origin, vera, { keepsFirstRun: true });
  await page.goto(`${app.origin}/dashboard`);
  await page.getByRole('button', { name: 'Skip all' }).waitFor();
  await keyboard.use('button', 'Skip all');
  await keyboard.use('button', 'Dismiss the checklist');
  await expect.poll(focused).toBe('Your Profile');
});

test('Retry after Save all keeps the focus in the messages', async () => {
  const { page } = keyboard;
  await page.goto(`${app.origin}/profile`);
  await page.getByLabel('Name', { exact: true }).fill('Vera P');
  await page.getByLabel('Bio').fill('Sketches');
  const restore = await intercept(
    page,
    (method, url) => method === 'PUT' && url.pathname === '/api/profile',
    (call) => call.fulfill({ status: 500, body: '' }),
  );
  await page.getByRole('button', { name: 'Save all' }).press('Enter');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await retry.press('Enter');
  await page.getByRole('button', { name: 'Save all', disabled: false }).waitFor();
  await retry.waitFor();
  await restore();
  expect(await focused()).toBe('Messages');
  await retry.press('Enter');
  await statusSaying(page, 'Name and bio updated successfully!').waitFor();
  expect(await focused()).toBe('Messages');
});
