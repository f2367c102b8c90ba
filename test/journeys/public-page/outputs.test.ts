import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { PHONE, ThemePage } from '#test/harness/pages/theme-page.ts';

let themes: ThemePage;
let page: Page;

beforeAll(async () => {
  themes = await ThemePage.open();
  page = themes.page;
  return () => page.context().close();
});

test('a page is printed black on white, without glow, and with URLs from left to right', async () => {
  await themes.show('neon', { language: 'ar' });
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() => {
    const style = (selector: string, pseudo?: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body, pseudo);
    return [
      style('html').backgroundColor,
      style('.name').color,
      style('.name').textShadow,
      style('.link', '::after').direction,
    ];
  });
  await page.emulateMedia({ media: 'screen' });
  expect(printed).toEqual(['rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)', 'none', 'ltr']);
});

test.each(['meadow', 'editorial', 'confetti'] as const)(
  'the printed texts of %s are aligned at one edge, in both layouts',
  async (theme) => {
    await page.emulateMedia({ media: 'print' });
    for (const layout of ['list', 'grid'] as const) {
      await themes.show(theme, { layout });
      for (const width of [718, 1280]) {
        await page.setViewportSize({ width, height: 1000 });
        const edges = await page.evaluate(() => {
          const textEdge = (selector: string) => {
            const range = document.createRange();
            range.selectNodeContents(document.querySelector(selector) ?? document.body);
            return Math.round(range.getBoundingClientRect().left);
          };
          return [...new Set(['.name', '.bio', '.link .title'].map(textEdge))];
        });
        expect(edges, `${layout} ${width}`).toHaveLength(1);
      }
    }
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(PHONE);
  },
);
