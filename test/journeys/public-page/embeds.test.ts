import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { found } from '#test/harness/app/found.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { sharedBrowser } from '#test/harness/browser/chromium.ts';
import { intercept } from '#test/harness/browser/interception.ts';
import { publish } from '#test/harness/browser/public-page.ts';

const VIDEO = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const PLAYER = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&playsinline=1';
const LINKS = [
  { kind: 'heading', title: 'Films' },
  { kind: 'embed', title: 'Big Buck Bunny', url: VIDEO },
  { title: 'Shop', url: 'https://shop.example' },
];

let app: BrowserApp;
let visitor: BrowserContext;
let page: Page;
let address: string;
/** URLs of requests to other sites. */
let foreign: string[];
const video = () => page.getByRole('link', { name: 'Big Buck Bunny' });
const frame = () => page.locator('iframe');
const clicks = async () =>
  Number((await app.db('blocks').where({ kind: 'embed' }).first().then(found)).click_count);

beforeAll(async () => {
  app = await launchBrowserApp();
  address = await publish(app, { links: LINKS });
  visitor = await app.newContext();
});
beforeEach(async () => {
  page = await visitor.newPage();
  foreign = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(app.origin)) foreign.push(request.url());
  });
});
afterEach(() => page.close());

/** Replaces the player by a page with a button. */
const mockPlayer = () =>
  intercept(
    page,
    (_, url) => url.href === PLAYER,
    (call) => call.fulfill({ body: '<title>Player</title><button>Pause</button>' }),
  );

async function open(): Promise<void> {
  await page.goto(address);
  // The script that handles embeds also adds the Share button, so wait for the button.
  await page.getByRole('button', { name: 'Share' }).waitFor();
}

/** Returns the positions of all elements around the embed, which must not move. */
const places = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('.heading, .card, .caption, li:last-child, .foot')].map((it) =>
      JSON.stringify(it.getBoundingClientRect()),
    ),
  );

test('a tap plays an embed in its place and is counted once; before the tap, no other host is contacted', async () => {
  await mockPlayer();
  await open();
  await video().hover();
  const poster = await page.locator('.poster').boundingBox();
  const unmoved = await places();
  expect(foreign).toEqual([]);
  expect(await frame().count()).toBe(0);
  const before = await clicks();

  const counted = page.waitForResponse((response) => response.url().endsWith('/click'));
  await video().click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Pause' }).waitFor();
  expect((await counted).status()).toBe(204);
  expect(await clicks()).toBe(before + 1);
  expect(foreign).toEqual([PLAYER]);
  expect(visitor.pages()).toHaveLength(1);
  expect(await frame().boundingBox()).toEqual(poster);
  expect(await places()).toEqual(unmoved);
  const attribute = (name: string) => frame().getAttribute(name);
  expect(await attribute('title')).toBe('Big Buck Bunny');
  expect(await attribute('sandbox')).not.toContain('allow-top-navigation');
  expect(await attribute('allow')).not.toMatch(/camera|microphone|geolocation/);
  expect(await attribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  // The caption still links to the provider's site.
  expect(await video().getAttribute('href')).toBe(VIDEO);
});

test('an embed is busy until its player has loaded', async () => {
  const arrived = Promise.withResolvers<void>();
  await intercept(
    page,
    (_, url) => url.href === PLAYER,
    async (call) => {
      await arrived.promise;
      await call.fulfill({ body: '<title>Player</title>' });
    },
  );
  await open();
  await video().click();
  const busy = () =>
    frame().evaluate((own) => [own.ariaBusy, getComputedStyle(own).animationName].join(' '));
  expect(await busy()).toBe('true none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await busy()).toBe('true loading');
  arrived.resolve();
  await expect.poll(busy).toBe(' none');
});

test('Enter plays an embed, and Tab moves to the controls of the player', async () => {
  await mockPlayer();
  await open();
  await video().press('Enter');
  const pause = page.frameLocator('iframe').getByRole('button', { name: 'Pause' });
  await pause.waitFor();
  await page.keyboard.press('Tab');
  expect(await pause.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a click with Ctrl and a click without JavaScript open the URL of an embed in a new tab', async () => {
  const opens = async (click: () => Promise<void>) => {
    const opening = page.context().waitForEvent('page');
    await click();
    const tab = await opening;
    // The video opens in another tab, which stays empty because tests have no network.
    expect(await frame().count()).toBe(0);
    await tab.close();
  };
  await open();
  const before = await clicks();
  await opens(() => video().click({ modifiers: ['Control'] }));
  await expect.poll(clicks).toBe(before + 1);
  await page.close();
  page = await (await app.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(address);
  expect(await video().getAttribute('href')).toBe(VIDEO);
  await opens(() => video().click());
});

test('the CSP of the page blocks frames of other hosts', async () => {
  // Not a context of the app: its console check would report the blocked frame, which the browser
  // logs as an error.
  const unchecked = await (await sharedBrowser()).newContext();
  const blocked = await unchecked.newPage();
  await blocked.goto(address);
  const refused = await blocked.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const report = (event: SecurityPolicyViolationEvent) => resolve(event.effectiveDirective);
        document.addEventListener('securitypolicyviolation', report);
        const other = document.createElement('iframe');
        other.src = 'https://player.vimeo.com/video/1';
        document.body.append(other);
      }),
  );
  await unchecked.close();
  expect(refused).toBe('frame-src');
});
