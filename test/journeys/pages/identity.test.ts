import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';

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

/** Returns the document of a path as the server sends it. */
const documentOf = async (path: string) => (await page.request.get(app.origin + path)).text();

test('routes-8 each public page has its title', async () => {
  for (const [path, expected] of [
    ['/', 'Posy: your ultimate link in bio tool'],
    ['/login', 'Sign in · Posy'],
    ['/terms', 'Terms of Service · Posy'],
    ['/privacy', 'Privacy Policy · Posy'],
    ['/how-we-count', 'How we handle data · Posy'],
    ['/help', 'Help Center · Posy'],
    ['/u/unknown-user', 'Profile not found · Posy'],
  ] as const) {
    expect(await documentOf(path), path).toContain(`<title>${expected}</title>`);
  }
  // The following pages get their titles from the scripts.
  for (const [path, expected] of [
    ['/auth/callback', 'Signing in · Posy'],
    ['/report', 'Report a page · Posy'],
    ['/no-such-page', 'Page not found · Posy'],
  ] as const) {
    await page.goto(app.origin + path);
    await expect.poll(title, { message: path }).toBe(expected);
  }
  await openHydrated(page, app.origin);
  expect(await title()).toBe('Posy: your ultimate link in bio tool');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect.poll(title).toBe('Terms of Service · Posy');
});

test('routes-8 each signed-in page has its title; a change of tab changes the title, which is announced', async () => {
  await signInAs(page, app, 'June Park');
  await expect.poll(title).toBe('Dashboard · Posy');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const [open, expected] of [
    [page.getByRole('tab', { name: 'My Links' }), 'My Links · Posy'],
    [page.getByRole('tab', { name: 'Analytics' }), 'Analytics · Posy'],
    [page.getByRole('tab', { name: 'Profile' }), 'Profile · Posy'],
    [main.getByRole('link', { name: 'Settings' }), 'Settings · Posy'],
  ] as const) {
    await open.click();
    await expect.poll(title).toBe(expected);
    await page.getByRole('status').getByText(expected, { exact: true }).waitFor();
  }
});

test.each(['/', '/dashboard', '/u/unknown-user'])(
  'routes-8 the document of %s has a favicon and a touch icon',
  async (path) => {
    const html = await documentOf(path);
    const href = (rel: string) =>
      new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`).exec(html)?.[1] ?? '';
    expect((await file(href('icon'))).type).toMatch(/^image\/svg\+xml/);
    const touch = await file(href('apple-touch-icon'));
    const { format, width, height } = await sharp(touch.body).metadata();
    expect([format, width, height]).toEqual(['png', 180, 180]);
  },
);

test('routes-8 the manifest names the app and icons of the declared size and type', async () => {
  const href = /<link rel="manifest"[^>]* href="([^"]+)"/.exec(await documentOf('/'))?.[1];
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
