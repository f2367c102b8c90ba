import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Keyboard } from '#test/harness/accessibility/keyboard.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { CallRecorder, failCall } from '#test/harness/browser/calls.ts';
import { newCreator, seedLinks, shownLinks, storedLinks } from '#test/harness/browser/creator.ts';
import { alertSaying, statusSaying } from '#test/harness/browser/notices.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LINKS = ['Shop', 'Blog', 'Music'];

let app: BrowserApp;
let page: Page;

const grip = (title: string) => page.getByRole('button', { name: `Drag ${title}`, exact: true });

async function middleOf(title: string): Promise<{ x: number; y: number }> {
  const box = await grip(title).boundingBox();
  if (!box) throw new Error(`${title} is not on screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Waits until the dropped rows no longer move, and then until the server has stored their order.
 */
async function expectOrder(titles: string[]): Promise<void> {
  await expect.poll(() => shownLinks(page)).toEqual(titles);
  await expect.poll(() => storedLinks(page)).toEqual(titles);
}

/** Picks up a link by keyboard, and waits until arrow keys have an effect. */
async function pickUpShop(): Promise<void> {
  await grip('Shop').press('Space');
  await statusSaying(page, 'Picked up Shop, position 1 of 3.').waitFor();
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { ...PHONE, path: '/terms' });
  await seedLinks(page, LINKS);
});

describe('dragging', () => {
  beforeEach(async () => {
    await page.evaluate(async (titles) => {
      const links = (await (await fetch('/api/links')).json()) as { id: string; title: string }[];
      const linkIds = titles.map((title) => links.find((link) => link.title === title)?.id);
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/links/order', {
        method: 'PUT',
        headers,
        body: JSON.stringify({ linkIds }),
      });
    }, LINKS);
    await page.goto(`${app.origin}/links`);
    await grip('Shop').waitFor();
  });

  test('links-29 by mouse begins after more than 5 pixels, and moves a link to the position where it is dropped', async () => {
    const calls = new CallRecorder(page);
    const from = await middleOf('Shop');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 5);
    expect(await page.getByText('Picked up').count()).toBe(0);
    await page.mouse.move(from.x, from.y + 6);
    await statusSaying(page, 'Picked up Shop, position 1 of 3.').waitFor();
    await page.mouse.up();
    expect(await shownLinks(page)).toEqual(LINKS);
    expect(calls.all).toEqual([]);

    const [start, to] = [await middleOf('Shop'), await middleOf('Music')];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x, start.y + 20, { steps: 3 });
    await page.mouse.move(to.x, to.y + 10, { steps: 8 });
    await page.mouse.up();
    await expectOrder(['Blog', 'Music', 'Shop']);
  });

  test('links-29 by touch moves a link without scrolling the page', async () => {
    await grip('Blog').scrollIntoViewIfNeeded();
    const [from, to] = [await middleOf('Shop'), await middleOf('Blog')];
    const scrolled = await page.evaluate(() => window.scrollY);
    const touch = await page.context().newCDPSession(page);
    const at = (type: 'touchStart' | 'touchMove', y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y }] });
    await at('touchStart', from.y);
    for (let step = 1; step <= 8; step += 1) {
      await at('touchMove', from.y + ((to.y + 10 - from.y) * step) / 8);
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expectOrder(['Blog', 'Shop', 'Music']);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await touch.detach();
  });

  test('links-29 links-25 by keyboard has instructions, and is canceled by Escape, announced at each step, and reverted when the server rejects it', async () => {
    const id = await grip('Shop').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${id}"]`).textContent()).toBe(
      'Press Space to pick up a link, the arrow keys to move it, Space to drop it, or Escape to cancel.',
    );
    const calls = new CallRecorder(page);
    await pickUpShop();
    await new Keyboard(page).pressAfterFrames('ArrowDown');
    await statusSaying(page, 'Shop is at position 2 of 3.').waitFor();
    await page.keyboard.press('Escape');
    await statusSaying(page, 'Shop returned to its position.').waitFor();
    expect(await shownLinks(page)).toEqual(LINKS);
    expect(calls.all).toEqual([]);

    const heal = await failCall(page, 'PUT /api/links/order');
    await pickUpShop();
    await new Keyboard(page).pressAfterFrames('ArrowDown');
    await statusSaying(page, 'Shop is at position 2 of 3.').waitFor();
    await page.keyboard.press('Space');
    await alertSaying(page, 'Failed to reorder links').waitFor();
    await expectOrder(LINKS);
    await heal();

    const said = (text: string) => page.getByRole('status').getByText(text, { exact: true });
    await grip('Music').press('Space');
    await said('Picked up Music, position 3 of 3.').waitFor();
    await new Keyboard(page).pressAfterFrames('ArrowUp');
    await said('Music is at position 2 of 3.').waitFor();
    await page.keyboard.press('Space');
    await said('Music was dropped at position 2 of 3.').waitFor();
    await expectOrder(['Shop', 'Music', 'Blog']);
  });
});
