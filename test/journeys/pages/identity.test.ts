import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';

let app: BrowserApp;
let page: Page;
const title = () => page.title();

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await (await app.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
});

/** Returns the bytes and the content type of a file that the page references. */
async function file(address: string) {
  const response = await page.request.get(new URL(address, app.origin).href);
  expect(response.status(), address).toBe(200);
  return { type: response.headers()['content-type'], body: await response.body() };
}

/** Checks the title, the favicon and the touch icon of a page. */
async function hasIdentity(path: string, expected: string): Promise<void> {
  await page.goto(app.origin + path);
  await expect.poll(title, { message: path }).toBe(expected);
  if (!['/', '/dashboard', '/u/nobody-here'].includes(path)) return;
  const href = (rel: string) => page.locator(`link[rel="${rel}"]`).getAttribute('href');
  expect((await file((await href('icon')) ?? '')).type).toMatch(/^image\/svg\+xml/);
  const touch = await file((await href('apple-touch-icon')) ?? '');
  const { format, width, height } = await sharp(touch.body).metadata();
  expect([format, width, height]).toEqual(['png', 180, 180]);
}

test('routes-8 each public page has its title, a favicon and a touch icon', async () => {
  for (const [path, expected] of [
    ['/', 'Posy: your ultimate link in bio tool'],
    ['/login', 'Sign in · Posy'],
    ['/auth/callback', 'Signing in · Posy'],
    ['/terms', 'Terms of Service · Posy'],
    ['/privacy', 'Privacy Policy · Posy'],
    ['/how-we-count', 'How we handle data · Posy'],
    ['/help', 'Help Center · Posy'],
    ['/report', 'Report a page · Posy'],
    ['/no-such-page', 'Page not found · Posy'],
    ['/u/nobody-here', 'Profile not found · Posy'],
  ] as const) {
    await hasIdentity(path, expected);
  }
});

test('routes-8 each signed-in page has its title, which follows a change of tab and is announced', async () => {
  await signInAs(page, app, 'June Park', '/terms');
  for (const [path, expected] of [
    ['/dashboard', 'Dashboard · Posy'],
    ['/links', 'My Links · Posy'],
    ['/analytics', 'Analytics · Posy'],
    ['/settings', 'Settings · Posy'],
    ['/profile', 'Profile · Posy'],
  ] as const) {
    await hasIdentity(path, expected);
  }
  await page.getByRole('tab', { name: 'My Links' }).click();
  await expect.poll(title).toBe('My Links · Posy');
  await page.getByRole('status').getByText('My Links · Posy', { exact: true }).waitFor();
});

test('routes-8 the manifest names the app and icons of the declared size and type', async () => {
  await page.goto(app.origin);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = JSON.parse((await file(href ?? '')).body.toString());
  expect(manifest).toMatchObject({ name: 'Posy', start_url: '/dashboard', display: 'standalone' });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await file(src);
    expect(icon.type?.split(';')[0]).toBe(type);
    if (type !== 'image/png') continue;
    const { width, height } = await sharp(icon.body).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
});

test('landing-20 the picture for link previews has the recommended size', async () => {
  const { format, width, height } = await sharp((await file('/og.png')).body).metadata();
  expect([format, width, height]).toEqual(['png', 1200, 630]);
});
