import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { publish } from '#test/harness/browser/public-page.ts';
import { image } from '#test/harness/images/images.ts';

const SHOP = { title: 'Shop', url: 'https://shop.example.com/' };

let app: BrowserApp;
let page: Page;
const link = (name: string) => page.getByRole('link', { name, exact: true });
const paint = (property: 'backgroundColor' | 'backgroundImage') =>
  page.locator('.backdrop').evaluate((element, name) => getComputedStyle(element)[name], property);
const drawn = (selector: string) =>
  page
    .locator(selector)
    .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth));

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await (await app.newContext({ viewport: { width: 390, height: 844 } })).newPage();
});

test('public-1 a page shows name, username, picture, bio, views and links with icon and thumbnail', async () => {
  const picture = await image('png', { width: 500, height: 500 });
  const thumbnail = await image('png', { color: '#1d4ed8' });
  const address = await publish(app, {
    name: 'Rosa Lindqvist',
    bio: 'Ceramics from Malmö 🏺\nOpen on Fridays.',
    picture,
    views: 12_345,
    links: [
      { ...SHOP, social_icon: 'github', thumbnail },
      { ...SHOP, title: 'Blog' },
    ],
  });
  await page.goto(address);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Rosa Lindqvist');
  await page.getByText(`@${address.split('/').at(-1)}`, { exact: true }).waitFor();
  expect(await page.locator('.bio').innerText()).toBe('Ceramics from Malmö 🏺\nOpen on Fridays.');
  await page.getByText('12,345 views', { exact: true }).waitFor();
  expect(await page.getByAltText('Picture of Rosa Lindqvist').count()).toBe(1);
  expect(await drawn('.picture')).toBeGreaterThan(0);
  expect(await page.locator('.links .title').allTextContents()).toEqual(['Shop', 'Blog']);
  expect(await drawn('.thumbnail')).toBeGreaterThan(0);
  expect(await link('Shop').locator('svg').count()).toBe(1);
  expect(await link('Blog').locator('svg, img').count()).toBe(0);
});

describe('the background', () => {
  test.each([
    ['#0f766e', 'rgb(15, 118, 110)', 'none'],
    [
      'linear-gradient(to bottom left, #0f766e, #1e1b4b)',
      null,
      'linear-gradient(to left bottom, rgb(15, 118, 110), rgb(30, 27, 75))',
    ],
    [
      'radial-gradient(circle, #0f766e, #1e1b4b)',
      null,
      'radial-gradient(circle, rgb(15, 118, 110), rgb(30, 27, 75))',
    ],
    ['pattern:pattern-stripes', null, /^repeating-linear-gradient\(45deg/],
  ])('public-1 renders %s', async (background, color, layer) => {
    await page.goto(await publish(app, { background }));
    if (color) expect(await paint('backgroundColor')).toBe(color);
    const shown = (await paint('backgroundImage')).replace('to bottom left', 'to left bottom');
    expect(shown.replace('circle at center', 'circle')).toMatch(layer);
  });

  test('public-7 is #6366f1 by default; buttons are #000000', async () => {
    await page.goto(await publish(app, { links: [SHOP] }));
    expect(await paint('backgroundColor')).toBe('rgb(99, 102, 241)');
    const button = await link('Shop').evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return [backgroundColor, color];
    });
    expect(button).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  });
});

test('public-6 button text is white up to a luminance of 0.5 and black above', async () => {
  const colors = {
    '#000000': 'white',
    '#7f7f7f': 'white',
    '#808080': 'black',
    '#ff0000': 'white',
    '#00ff00': 'black',
    '#0000ff': 'white',
    '#ffffff': 'black',
  };
  const links = Object.keys(colors).map((color) => ({
    ...SHOP,
    title: color,
    button_color: color,
  }));
  await page.goto(await publish(app, { links }));
  const shown = await page.locator('.links .title').evaluateAll((titles) =>
    titles.map((title) => {
      const { color } = getComputedStyle(title);
      return [
        title.textContent,
        color === 'rgb(0, 0, 0)' ? 'black' : color === 'rgb(255, 255, 255)' ? 'white' : color,
      ];
    }),
  );
  expect(Object.fromEntries(shown)).toEqual(colors);
});

test('a page without links or a picture shows a placeholder text and an initial', async () => {
  await page.goto(await publish(app, { name: 'élodie' }));
  await page.getByText('No links here yet. Come back soon!').waitFor();
  expect(await page.locator('.initial').textContent()).toBe('É');
  await page.getByText('0 views', { exact: true }).waitFor();
});

test('public-11 a page has metadata for search engines and link previews', async () => {
  const address = await publish(app, { name: 'Rosa', bio: 'Ceramics\nand more', links: [SHOP] });
  await page.goto(address);
  const content = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
  const title = `Rosa (@${address.split('/').at(-1)}) · Posy`;
  expect(await page.title()).toBe(title);
  expect(await content('og:title')).toBe(title);
  expect(await content('description')).toBe('Ceramics and more');
  expect(await content('og:description')).toBe('Ceramics and more');
  expect(await content('og:url')).toBe(address);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address);
  expect((await page.request.get((await content('og:image')) ?? '')).status()).toBe(200);
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(data.mainEntity).toMatchObject({ name: 'Rosa' });
  // `sameAs` is for profiles of the creator, but links can lead anywhere.
  expect(data.mainEntity.sameAs).toBeUndefined();
});
