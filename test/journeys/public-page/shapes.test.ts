import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { publish } from '#test/harness/browser/public-page.ts';

const URL = 'https://example.com/';
const WIDTHS = [320, 390, 768, 1280];

let app: BrowserApp;
let page: Page;

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await (await app.newContext()).newPage();
});

/** Returns the texts that overflow the window, or their button or column. */
async function overflowingTexts(width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate(() => {
    // Skip the label of the Share icon, which only screen readers read.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
      text.parentElement?.closest('.share') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    const out = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    while (texts.nextNode()) {
      const range = new Range();
      range.selectNodeContents(texts.currentNode);
      const place = texts.currentNode.parentElement?.closest('a, button, .column');
      const { left, right } = place?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
      for (const line of range.getClientRects()) {
        const inside = line.left >= Math.max(left, 0) && line.right <= Math.min(right, innerWidth);
        if (!inside) out.push(`${texts.currentNode.textContent}`);
      }
    }
    return out;
  });
}

async function expectNoOverflow(): Promise<void> {
  for (const width of WIDTHS) expect(await overflowingTexts(width), `at ${width} px`).toEqual([]);
}

test('public-8 long names, bios and titles wrap, with and without spaces', async () => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);
  await page.goto(
    await publish(app, {
      name: long.slice(0, 80),
      bio: `${long.slice(0, 100)} ${'word '.repeat(9)}`.trim(),
      links: [
        { title: long.slice(0, 100), url: URL, social_icon: 'youtube' },
        { title: 'Many short words '.repeat(5).trim(), url: URL },
      ],
    }),
  );
  await expectNoOverflow();
  const title = page.locator('.links .title').first();
  expect(await title.innerText()).toBe(long.slice(0, 100));
  const link = page.getByRole('link', { name: long.slice(0, 100) });
  expect(await link.getAttribute('title')).toBe(long.slice(0, 100));
  await page.setViewportSize({ width: 320, height: 800 });
  const lines = () =>
    title.evaluate((element) => {
      const line = Number.parseFloat(getComputedStyle(element).lineHeight);
      return Math.round(element.getBoundingClientRect().height / line);
    });
  expect(await lines()).toBe(2);
  await page.keyboard.press('Tab');
  await link.focus();
  expect(await lines()).toBeGreaterThan(2);
});

test('public-8 right-to-left and left-to-right texts each have their own direction', async () => {
  await page.goto(
    await publish(app, {
      name: 'ליאור כהן',
      bio: 'مرحبا بكم في صفحتي',
      links: [
        { title: 'متجري', url: URL },
        { title: 'My shop', url: URL },
      ],
    }),
  );
  const direction = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).direction));
  expect(await direction('h1')).toEqual(['rtl']);
  expect(await direction('.bio')).toEqual(['rtl']);
  expect(await direction('.links .title')).toEqual(['rtl', 'ltr']);
  expect(await direction('.username')).toEqual(['ltr']);
  await expectNoOverflow();
});

test('public-8 a page shows one link, or a hundred links in order', async () => {
  await page.goto(await publish(app, { links: [{ title: 'Only this', url: URL }] }));
  expect(await page.locator('.links .title').allTextContents()).toEqual(['Only this']);
  await expectNoOverflow();

  const titles = Array.from({ length: 100 }, (_, index) => `Link number ${index + 1}`);
  await page.goto(await publish(app, { links: titles.map((title) => ({ title, url: URL })) }));
  expect(await page.locator('.links .title').allTextContents()).toEqual(titles);
  await expectNoOverflow();
  const heights = await page
    .locator('.links a')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});
