import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';

let app: BrowserApp;
let page: Page;
const title = () => page.title();

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await (await app.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
});

/** The bytes behind an address of the page, and their type. */
async function file(address: string) {
  const answer = await page.request.get(new URL(address, app.origin).href);
  expect(answer.status(), address).toBe(200);
  return { type: answer.headers()['content-type'], body: await answer.body() };
}

test.each([
  ['/', 'Posy: your ultimate link in bio tool'],
  ['/login', 'Sign in · Posy'],
  ['/auth/callback', 'Signing in · Posy'],
  ['/terms', 'Terms of Service · Posy'],
  ['/privacy', 'Privacy Policy · Posy'],
  ['/how-we-count', 'How we handle data · Posy'],
  ['/no-such-page', 'Page not found · Posy'],
  ['/u/nobody-here', 'Profile not found · Posy'],
])('routes-8 %s is titled %s', async (path, expected) => {
  await page.goto(app.origin + path);
  await expect.poll(title).toBe(expected);
});

describe('signed in', () => {
  beforeAll(() => signInAs(page, app, 'June Park'));

  test.each([
    ['/dashboard', 'Dashboard · Posy'],
    ['/profile', 'Profile · Posy'],
    ['/links', 'My Links · Posy'],
    ['/analytics', 'Analytics · Posy'],
    ['/settings', 'Settings · Posy'],
  ])('routes-8 %s is titled %s', async (path, expected) => {
    await page.goto(app.origin + path);
    await expect.poll(title).toBe(expected);
  });

  test('routes-8 the title follows a change of tab, and screen readers are told', async () => {
    await page.goto(`${app.origin}/profile`);
    await page.getByRole('tab', { name: 'My Links' }).click();
    await expect.poll(title).toBe('My Links · Posy');
    await page.getByRole('status').getByText('My Links · Posy', { exact: true }).waitFor();
  });
});

describe.each(['/', '/dashboard', '/u/nobody-here'])('%s', (path) => {
  test('routes-8 has a favicon and a touch icon', async () => {
    await page.goto(app.origin + path);
    const href = (rel: string) => page.locator(`link[rel="${rel}"]`).getAttribute('href');
    expect((await file((await href('icon')) ?? '')).type).toMatch(/^image\/svg\+xml/);
    const touch = await file((await href('apple-touch-icon')) ?? '');
    const { format, width, height } = await sharp(touch.body).metadata();
    expect([format, width, height]).toEqual(['png', 180, 180]);
  });
});

test('routes-8 the manifest names the app and icons that are what it says', async () => {
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

test('landing-20 the picture of a shared page has the size that chats show', async () => {
  const { format, width, height } = await sharp((await file('/og.png')).body).metadata();
  expect([format, width, height]).toEqual(['png', 1200, 630]);
});
