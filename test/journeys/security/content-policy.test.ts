import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { addLink, signInByClicks } from '#test/harness/browser/creator.ts';

let app: BrowserApp;
let page: Page;
const violations: string[] = [];
const calls: string[] = [];

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
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
});

test('no page breaks its own policy, eval by a library included', async () => {
  await page.goto(app.origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await signInByClicks(page, app, 'June Park');
  await page.getByLabel('Bio').fill('Notes and sketches');
  await page.getByRole('button', { name: 'Pick custom color' }).click();
  await page.goto(`${app.origin}/links`);
  await addLink(page, 'Notes', 'https://example.com/notes', () =>
    page.getByRole('button', { name: /^Pick / }).click(),
  );
  await page.getByRole('button', { name: 'Delete Notes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`${app.origin}/profile`);
  const username = await page.getByLabel('Username').inputValue();
  await page.goto(`${app.origin}/u/${username}`);
  await page.getByRole('link', { name: 'Notes' }).waitFor();
  expect(violations).toEqual([]);
});

test('going from tab to tab asks the server for nothing, a change reads the profile again', async () => {
  await page.goto(`${app.origin}/profile`);
  await page.getByLabel('Username').waitFor();
  await expect.poll(() => calls).toContain('GET /api/profile/views');
  await page.waitForLoadState('networkidle');
  calls.length = 0;
  for (const [name, path] of [
    ['My Links', '/links'],
    ['Analytics', '/analytics'],
    ['Profile', '/profile'],
  ] as const) {
    await page.getByRole('tab', { name, exact: true }).click();
    await page.waitForURL(app.origin + path);
  }
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL(`${app.origin}/dashboard`);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  await page.goBack();
  await page.waitForURL(`${app.origin}/profile`);
  expect(calls).toEqual([]);

  await page.getByLabel('Bio').fill('Sketches and notes');
  await page.getByRole('button', { name: 'Update bio' }).click();
  await page.getByText('Bio updated successfully!').first().waitFor();
  await expect.poll(() => calls.toSorted()).toEqual(['GET /api/profile', 'PUT /api/profile']);
});
