import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall, holdCall } from '#test/harness/browser/calls.ts';
import { signInAs } from '#test/harness/browser/creator.ts';

const CHECK = 'GET /api/profile';

let app: BrowserApp;
let context: BrowserContext;
let page: Page;
/** The paths of all navigations in the tab, including those within the app. */
let visited: Set<string>;

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const checkEnds = () =>
  page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/profile'));
const checkStarts = () => page.waitForRequest((request) => request.url().endsWith('/api/profile'));

/**
 * Opens Settings and holds its session check.
 * @returns a function that releases the check
 */
async function openDuringCheck(): Promise<() => Promise<void>> {
  const release = await holdCall(page, CHECK);
  const started = checkStarts();
  await page.goto(`${app.origin}/settings`);
  await started;
  await page.getByText('Loading...', { exact: true }).waitFor();
  return release;
}

async function pressStop(): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Page.stopLoading');
  await session.detach();
}

beforeAll(async () => {
  app = await launchBrowserApp();
  context = await app.newContext();
  await signInAs(await context.newPage(), app, 'June Park');
});
beforeEach(async () => {
  page = await context.newPage();
  visited = new Set();
  page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).pathname));
});

describe('the Stop button during the session check', () => {
  test('keeps the URL, and the check is repeated', async () => {
    const release = await openDuringCheck();
    const [ended, repeated] = [checkEnds(), checkStarts()];
    await pressStop();
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
    await repeated;
    await release();
    await heading('Settings').waitFor();
    expect([...visited]).toEqual(['/settings']);
  });

  test('keeps the URL after a navigation in the app, too', async () => {
    // Load the dashboard's code first. Stop would abort its loading, too.
    await page.goto(`${app.origin}/dashboard`);
    await page.getByRole('banner').getByRole('link', { name: 'Posy' }).click();
    await page.waitForURL(`${app.origin}/`);
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).waitFor();
    visited.clear();
    const release = await holdCall(page, CHECK);
    const started = checkStarts();
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await started;
    const repeated = checkStarts();
    await pressStop();
    await repeated;
    await release();
    await heading('Dashboard').waitFor();
    expect([...visited]).toEqual(['/dashboard']);
  });

  test('routes-6 opens the login screen when the repeated check fails', async () => {
    await failCall(page, CHECK, 'unreachable');
    const release = await openDuringCheck();
    const repeated = checkStarts();
    await pressStop();
    await repeated;
    await release();
    await page.waitForURL(`${app.origin}/login`);
  });
});

test('a check that fails during an unload does not redirect', async () => {
  // Simulate Firefox and WebKit, which abort a page's requests as soon as the next document is
  // requested.
  const arrival = Promise.withResolvers<void>();
  await page.route('**/terms', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const failure = Promise.withResolvers<void>();
  await page.route('**/api/profile', async (route) => {
    await failure.promise;
    await route.abort('failed');
  });
  await page.goto(`${app.origin}/settings`);
  await page.getByText('Loading...', { exact: true }).waitFor();

  const asked = page.waitForRequest(`${app.origin}/terms`);
  const repeated = asked.then(checkStarts);
  await page.evaluate(() => void setTimeout(() => window.location.assign('/terms')));
  await asked;
  const ended = checkEnds();
  failure.resolve();
  await ended;
  await repeated;
  await page.unroute('**/api/profile');
  arrival.resolve();
  await heading('Terms of Service').waitFor();
  expect([...visited]).toEqual(['/settings', '/terms']);
  await page.goBack();
  await heading('Settings').waitFor();
});
