import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorOf } from '#test/api/moderation/operator.ts';
import { forgetRates } from '#test/harness/app/forget-rates.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { newCreator } from '#test/harness/browser/creator.ts';
import { sameOrigin } from '#test/harness/browser/sign-in-context.ts';

const PHONE = { width: 390, height: 844 };

let app: BrowserApp;
let owner: Page;
let visitor: Page;
const reports = () => app.db('reports').select('username', 'reason', 'text');
const send = (page: Page) => page.getByRole('button', { name: 'Send report' });

beforeAll(async () => {
  app = await launchBrowserApp();
  owner = await newCreator(app, 'June Park', { path: '/favicon.ico', viewport: PHONE });
  visitor = await (await app.newContext({ viewport: PHONE })).newPage();
});
beforeEach(async () => {
  await app.db('reports').delete();
  await forgetRates(app.redis);
});

test('S88 public-17 a visitor reports a page by keyboard, from the link in its footer to the confirmation', async () => {
  await visitor.goto(`${app.origin}/u/june-park`);
  const link = visitor.getByRole('link', { name: 'Report' });
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await link.focus();
  await visitor.keyboard.press('Enter');
  await visitor.getByRole('heading', { name: 'Report a page' }).waitFor();
  expect(visitor.url()).toBe(`${app.origin}/report?u=june-park`);
  await visitor.getByText('What is wrong with @june-park?').waitFor();

  await send(visitor).press('Enter');
  await visitor.getByText('Please choose what is wrong with the page.').waitFor();
  const focused = () => visitor.evaluate(() => (document.activeElement as HTMLInputElement).value);
  expect(await focused()).toBe('phishing');
  await visitor.keyboard.press('ArrowDown');
  expect(await focused()).toBe('impersonation');
  const details = visitor.getByLabel('Details (optional)');
  await visitor.keyboard.press('Tab');
  expect(await details.evaluate((it) => it === document.activeElement)).toBe(true);
  await details.fill('Not\nJune.');

  const restore = await failCall(visitor, 'POST /api/reports', 'unreachable');
  await send(visitor).press('Enter');
  await visitor
    .getByRole('alert')
    .getByText(/^Your report was not sent\. /)
    .waitFor();
  await restore();
  await send(visitor).press('Enter');
  await visitor.getByRole('heading', { name: 'Report sent' }).waitFor();
  const said = () => visitor.evaluate(() => document.activeElement?.textContent);
  expect(await said()).toContain('We will look at @june-park');
  expect(await reports()).toEqual([
    { username: 'june-park', reason: 'impersonation', text: 'Not\nJune.' },
  ]);
});

test('S88 the report page accepts a typed username, and shows the rate limit', async () => {
  await visitor.goto(`${app.origin}/report?u=%3Cscript%3E`);
  await visitor.getByText('Which page breaks our rules?').waitFor();
  await visitor.getByLabel('Something else').check();
  const report = async () => {
    await visitor.getByLabel('Username').fill(' June-Park ');
    await send(visitor).click();
  };
  await report();
  await visitor.getByText('We will look at @june-park').waitFor();
  for (let count = 0; count < 2; count += 1) {
    const data = { username: 'june-park', reason: 'other', text: '' };
    const options = { data, headers: sameOrigin(app.origin) };
    expect((await visitor.request.post(`${app.origin}/api/reports`, options)).ok()).toBe(true);
  }
  await visitor.goto(`${app.origin}/report`);
  await visitor.getByLabel('Something else').check();
  await report();
  const limit = 'You can send 3 reports a day. Please try again tomorrow.';
  await visitor.getByRole('alert').getByText(limit).waitFor();
  expect(await reports()).toHaveLength(3);
});

test('S87 the owner of a suspended page sees the reason on every tab and can edit the page', async () => {
  const operator = operatorOf(app);
  await operator.suspend('june-park', 'It pretends to be another person.');
  const gone = await visitor.goto(`${app.origin}/u/june-park`);
  expect(gone?.status()).toBe(410);
  await visitor.getByText('This page has been suspended.').waitFor();

  await owner.goto(`${app.origin}/dashboard`);
  const banner = owner.getByRole('alert').filter({ hasText: 'Your page is suspended.' });
  for (const tab of ['My Links', 'Analytics', 'Profile']) {
    await owner.getByRole('tab', { name: tab }).click();
    await banner.getByText('Reason: “It pretends to be another person.”').waitFor();
  }
  const contact = banner.getByRole('link', { name: 'write to security@example.com' });
  expect(await contact.getAttribute('href')).toBe('mailto:security@example.com');
  expect(await banner.getByRole('button').count()).toBe(0);
  await owner.getByLabel('Bio').fill('The real June.');
  await owner.getByRole('button', { name: 'Update bio' }).click();
  await owner.getByText('Bio updated successfully!').waitFor();
  await owner.goto(`${app.origin}/settings`);
  await owner
    .getByText('Your page is suspended. This setting takes effect when your page is restored.')
    .waitFor();

  await operator.restore('june-park');
  await visitor.reload();
  await visitor.getByText('The real June.').waitFor();
  await owner.goto(`${app.origin}/dashboard`);
  await owner.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(await banner.count()).toBe(0);
});
