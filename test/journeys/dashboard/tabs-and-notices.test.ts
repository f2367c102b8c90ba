import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall, holdCall, untilLoaded } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { effectsDone, framesDrawn, pauseTime } from '#test/harness/browser/frozen-time.ts';
import { stopIntercepting } from '#test/harness/browser/interception.ts';

const TABS = [
  ['Profile', '/profile', 'Your Profile'],
  ['My Links', '/links', 'Your Links'],
  ['Analytics', '/analytics', 'Analytics is part of Pro'],
] as const;

let app: BrowserApp;
let page: Page;

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const chosen = () => page.getByRole('tab', { selected: true }).first().textContent();
const notices = () => page.locator('[aria-live="polite"]').first();

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park');
});

/** Checks the active tab, the content and the heading of a path. */
async function shows(path: string, heading?: string): Promise<void> {
  await page.waitForURL(app.origin + path);
  const [name, , content] = TABS.find((one) => one[1] === path) ?? TABS[0];
  await page.getByText(content, { exact: true }).waitFor();
  await expect.poll(chosen).toBe(name);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading ?? name);
}

test('dashboard-4 dashboard-5 the active tab follows the route and the route follows the tab, without a request', async () => {
  await page.goto(`${app.origin}/analytics`);
  await shows('/analytics');
  await untilLoaded(page, () => page.goto(`${app.origin}/profile`));
  await shows('/profile');
  const calls = new CallRecorder(page);
  for (const [name, path] of TABS.toReversed()) {
    await tab(name).click();
    await shows(path);
  }
  await page.goBack();
  await shows('/links');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await shows('/dashboard', 'Dashboard');
  await framesDrawn(page);
  expect(calls.all).toEqual([]);
  await page.goBack();
  await shows('/links');
  await page.goForward();
  await shows('/dashboard', 'Dashboard');
  expect(calls.all).toEqual([]);

  await page.getByLabel('Bio').fill('Sketches and notes');
  await page.getByRole('button', { name: 'Update bio' }).click();
  await page.getByText('Bio updated successfully!').first().waitFor();
  await expect.poll(() => calls.all.toSorted()).toEqual(['GET /api/profile', 'PUT /api/profile']);
});

/** Types into the profile form and into a new link, without saving either. */
async function typeHalf(): Promise<void> {
  await page.goto(`${app.origin}/profile`);
  await page.getByLabel('Bio').fill('Half a sentence');
  await tab('My Links').click();
  await page.getByRole('button', { name: 'Add Link' }).click();
  await page.getByLabel('URL', { exact: true }).fill('half.example');
  await page.getByLabel('Title').fill('Half a link');
}

test('unsaved input is kept while another tab, Settings or the Help Center is open', async () => {
  await typeHalf();
  await tab('Profile').click();
  expect(await page.getByLabel('Bio').inputValue()).toBe('Half a sentence');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(`${app.origin}/links`);
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a link');
  // The focus stays on the tab list.
  await expect
    .poll(() => tab('My Links').evaluate((it) => it === document.activeElement))
    .toBe(true);

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.waitForURL(`${app.origin}/dashboard`);
  await page.getByRole('link', { name: 'Help Center' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Help Center' }).waitFor();
  await page.goBack();
  await page.getByLabel('Bio').waitFor();
  expect(await page.getByLabel('Bio').inputValue()).toBe('Half a sentence');
  await tab('My Links').click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a link');
});

/**
 * Submits a new link whose response is delayed, and opens Settings.
 * @returns a function that releases the response
 */
async function leaveWhileSaving(title: string): Promise<() => Promise<void>> {
  await page.getByRole('button', { name: 'Add Link' }).click();
  await page.getByLabel('URL', { exact: true }).fill('https://shop.example');
  await page.getByLabel('Title').fill(title);
  const letGo = await holdCall(page, 'POST /api/links');
  await page.getByRole('form').getByRole('button', { name: 'Add Link' }).click();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  return letGo;
}

async function returnToLinks(): Promise<void> {
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await tab('My Links').click();
}

test('a link that is being saved cannot be submitted again after the creator leaves the form and returns; when it is saved, its draft is removed', async () => {
  await page.goto(`${app.origin}/links`);
  await shows('/links');
  const release = await leaveWhileSaving('Blog');
  await returnToLinks();
  const submit = page.getByRole('form').locator('button[type=submit]');
  await submit.waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await release();
  await page.getByRole('button', { name: 'Edit Blog' }).waitFor();
  await expect.poll(() => page.getByLabel('Title').count()).toBe(0);

  const releaseAway = await leaveWhileSaving('Shop');
  const responded = page.waitForResponse('**/api/links');
  await releaseAway();
  await (await responded).finished();
  await returnToLinks();
  await page.getByRole('button', { name: 'Edit Shop' }).waitFor();
  await expect.poll(() => page.getByLabel('Title').count()).toBe(0);
});

test('before a page is closed, the browser asks for confirmation only if there are unsaved changes', async () => {
  await page.goto(`${app.origin}/profile`);
  const bio = page.getByLabel('Bio');
  const saved = await bio.inputValue();
  await bio.fill(`${saved}, and half a sentence`);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  expect(await bio.inputValue()).toBe(`${saved}, and half a sentence`);
  await bio.fill(saved);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  page = await page.context().newPage();
});

describe('notices', () => {
  const save = () => page.getByRole('button', { name: 'Update bio' });

  async function openUnsaved(): Promise<void> {
    await page.goto(`${app.origin}/profile`);
    await page.getByLabel('Bio').fill(`Sketches ${Math.random()}`);
  }
  afterEach(() => stopIntercepting(page));

  async function expectOnEveryTab(text: string, role: 'status' | 'alert') {
    for (const [name] of TABS.toReversed()) {
      await tab(name).click();
      const notice = notices().getByRole(role).filter({ hasText: text });
      await notice.waitFor();
      expect(await notice.boundingBox()).not.toBeNull();
    }
  }

  test('dashboard-6 dashboard-12 dashboard-17 notices show on every tab, are announced, do not move content and can be dismissed; a repeated failure is announced again', async () => {
    await openUnsaved();
    expect(await notices().getAttribute('aria-live')).toBe('polite');
    const restore = await failCall(page, 'PUT /api/profile');
    await save().scrollIntoViewIfNeeded();
    const places = () =>
      page.locator('main *').evaluateAll((all) =>
        all
          // Skip the content of closed sections, which has no position until it is rendered.
          .filter((it) => !it.closest('[aria-live], details:not([open]) > :not(summary)'))
          .map((it) => Math.round(it.getBoundingClientRect().top + window.scrollY)),
      );
    const before = await places();
    await save().click();
    await notices().getByText('Failed to update bio', { exact: true }).waitFor();
    expect(await places()).toEqual(before);
    const first = await notices().getByRole('alert').elementHandle();
    await save().click();
    // The alert must be a new element, because screen readers announce added elements only.
    await expect.poll(() => first?.evaluate((it) => it.isConnected)).toBe(false);
    await expect.poll(() => notices().getByRole('alert').count()).toBe(1);
    await expectOnEveryTab('Failed to update bio', 'alert');
    await notices().getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => notices().textContent()).toBe('');
    await restore();

    await save().click();
    await notices().getByText('Bio updated successfully!', { exact: true }).waitFor();
    await expectOnEveryTab('Bio updated successfully!', 'status');
    await notices().getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => notices().textContent()).toBe('');
  });

  test('dashboard-12 a success disappears after 6 seconds, an error stays until the next attempt', async () => {
    await page.clock.install();
    await openUnsaved();
    const heal = await failCall(page, 'PUT /api/profile');
    await pauseTime(page);
    await save().click();
    await notices().getByText('Failed to update bio', { exact: true }).waitFor();
    await page.clock.runFor(60_000);
    expect(await notices().textContent()).toContain('Failed to update bio');
    await heal();
    await save().click();
    await notices().getByText('Bio updated successfully!', { exact: true }).waitFor();
    expect(await notices().textContent()).not.toContain('Failed');
    await effectsDone(page);
    await page.clock.runFor(6000);
    await expect.poll(() => notices().textContent()).toBe('');
  });
});
