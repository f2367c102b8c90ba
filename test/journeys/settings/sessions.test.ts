import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';

const app = await launchBrowserApp({ https: true });
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';

async function signedIn(name: string, userAgent?: string): Promise<Page> {
  const context = await app.newContext(userAgent ? { userAgent } : {});
  const page = await context.newPage();
  await signInAs(page, app, name);
  return page;
}

const section = (page: Page) => page.getByRole('region', { name: 'Where you’re signed in' });

it('S32 S33 shows every browser of the person, and signs one out', async () => {
  const desk = await signedIn('Rosa');
  const phone = await signedIn('Rosa', IPHONE);
  await desk.goto(`${app.origin}/settings`);
  const rows = section(desk).getByRole('listitem');
  await rows.nth(1).waitFor();
  expect(await rows.nth(0).innerText()).toMatch(/Chrome on Linux\s*This device/);
  expect(await rows.nth(1).innerText()).toMatch(/Safari on iPhone\s*Active now, signed in on/);
  await section(desk).getByRole('button', { name: 'Sign out of Safari on iPhone' }).click();
  await section(desk).getByText('Signed out of Safari on iPhone.').waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  const heading = section(desk).getByRole('heading');
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
  await phone.goto(`${app.origin}/dashboard`);
  await phone.waitForURL(`${app.origin}/login`);
});

it('S33 signs out everywhere else', async () => {
  const desk = await signedIn('Milo');
  const others = [await signedIn('Milo', IPHONE), await signedIn('Milo')];
  await desk.goto(`${app.origin}/settings`);
  await section(desk).getByRole('button', { name: 'Sign out everywhere else' }).click();
  await section(desk).getByText('Signed out everywhere else.').waitFor();
  for (const page of others) {
    await page.goto(`${app.origin}/dashboard`);
    await page.waitForURL(`${app.origin}/login`);
  }
  await desk.goto(`${app.origin}/dashboard`);
  await desk.getByRole('button', { name: 'Copy URL' }).waitFor();
});

it('says what went wrong and tries again', async () => {
  const page = await signedIn('Rosa');
  await page.route('**/api/sessions', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${app.origin}/settings`);
  await section(page).getByText('Failed to fetch sessions').waitFor();
  await page.unroute('**/api/sessions');
  await section(page).getByRole('button', { name: 'Retry' }).click();
  await section(page).getByText('This device').waitFor();
});
