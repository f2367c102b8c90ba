import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { addLink, signInByClicks } from '#test/harness/browser/creator.ts';

let app: BrowserApp;
let page: Page;
const violations: string[] = [];

beforeAll(async () => {
  app = await launchBrowserApp();
  const context = await app.newContext({ viewport: { width: 1280, height: 900 } });
  await context.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = globalThis as unknown as Record<string, (text: string) => void>;
      reportViolation?.(`${event.effectiveDirective} ${event.blockedURI} at ${location.pathname}`);
    });
  });
  page = await context.newPage();
});

test('no page violates its content security policy, not even by eval in a library', async () => {
  await page.goto(app.origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await signInByClicks(page, app, 'June Park');
  await page.getByLabel('Bio').fill('Notes and sketches');
  await page.getByRole('button', { name: 'Pick custom color' }).click();
  await page.goto(`${app.origin}/links`);
  await addLink(page, 'Notes', 'https://example.com/notes', () =>
    page.getByRole('button', { name: /^Pick / }).click(),
  );
  await page.getByRole('button', { name: 'More actions for Notes' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByText('2 links', { exact: true }).waitFor();
  await page.goto(`${app.origin}/profile`);
  const username = await page.getByLabel('Username').inputValue();
  await page.goto(`${app.origin}/u/${username}`);
  await page.getByRole('link', { name: 'Notes' }).first().waitFor();
  expect(violations).toEqual([]);
});
