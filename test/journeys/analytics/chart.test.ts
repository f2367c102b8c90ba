import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { Keyboard } from '#test/harness/accessibility/keyboard.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { framesDrawn } from '#test/harness/browser/frozen-time.ts';
import { fullDay, shortDay } from '#web/lib/format/dates.ts';
import { daysAgo, NOON_ZONE, seedVisits, USUAL } from './visits.ts';

let app: BrowserApp;
let page: Page;

const slider = () => page.getByRole('slider', { name: 'Day' });
const said = () => slider().getAttribute('aria-valuetext');
/** The chart's tooltip. */
const tooltip = () => page.locator('label', { has: slider() }).locator('div > div');
const chartBox = () => page.locator('label', { has: slider() }).boundingBox();
const tipText = async () => (await tooltip().textContent())?.replace(/\s+/g, ' ');

/** Returns the position on the screen of the day `ago` days ago, in a chart of `range` days. */
async function placeOf(ago: number, range: number) {
  const grid = await page.locator('svg path[class*=grid]').first().boundingBox();
  if (!grid) throw new Error('The chart is missing.');
  const share = (range - 1 - ago) / (range - 1);
  return { x: grid.x + share * grid.width, y: grid.y - 60 };
}

beforeAll(async () => {
  app = await launchBrowserApp();
  page = await newCreator(app, 'June Park', { timezoneId: NOON_ZONE, reducedMotion: 'reduce' });
  await seedLinks(page, ['Shop', 'Blog']);
  await seedVisits(app, USUAL);
});
async function open(): Promise<void> {
  await page.goto(`${app.origin}/analytics?range=7`);
  await slider().waitFor();
}

test('analytics-11 the keyboard reaches the chart, selects its days, and closes the tooltip', async () => {
  await open();
  const keyboard = new Keyboard(page);
  await page.getByRole('radio', { name: '7 days' }).focus();
  await keyboard.tabTo('link', 'CSV file of days');
  await keyboard.tabTo('slider', 'Day');
  expect(await said()).toBe(`${fullDay(daysAgo(0))}, today so far: 100 views, 30 clicks`);
  await page.keyboard.press('ArrowLeft');
  expect(await said()).toBe(`${fullDay(daysAgo(1))}: 0 views, 0 clicks`);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  expect(await said()).toBe(`${fullDay(daysAgo(5))}: 300 views, 170 clicks`);
  expect(await tipText()).toBe(`${fullDay(daysAgo(5))}Views300Clicks170`);
  await page.keyboard.press('Home');
  expect(await said()).toBe(`${fullDay(daysAgo(6))}: 0 views, 0 clicks`);
  await page.keyboard.press('ArrowLeft');
  expect(await said()).toBe(`${fullDay(daysAgo(6))}: 0 views, 0 clicks`);
  await page.keyboard.press('End');
  expect(await said()).toContain('today so far');

  await page.keyboard.press('ArrowLeft');
  await tooltip().waitFor();
  await page.keyboard.press('Escape');
  await tooltip().waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowLeft');
  await tooltip().waitFor();
  await page.keyboard.press('Tab');
  await tooltip().waitFor({ state: 'detached' });
});

test('analytics-11 a mouse selects the closest day; lines, legend and table show the same numbers', async () => {
  await open();
  const { x, y } = await placeOf(5, 7);
  await page.mouse.move(x + 8, y);
  await expect.poll(tipText).toBe(`${fullDay(daysAgo(5))}Views300Clicks170`);
  await page.mouse.move(x, 5);
  await tooltip().waitFor({ state: 'detached' });

  // At the first and the last day, the tooltip must be inside the chart and beside the day. Escape
  // closes it.
  for (const ago of [6, 0]) {
    const day = await placeOf(ago, 7);
    await page.mouse.move(day.x, day.y);
    const [tip, chart] = [await tooltip().boundingBox(), await chartBox()];
    if (!tip || !chart) throw new Error('The tooltip is missing.');
    expect(tip.y).toBeGreaterThanOrEqual(chart.y);
    expect(tip.x < day.x && day.x < tip.x + tip.width).toBe(false);
    await page.keyboard.press('Escape');
    await tooltip().waitFor({ state: 'detached' });
  }

  const legend = page.getByRole('region', { name: 'Views and clicks by day' }).getByRole('list');
  expect(await legend.getByRole('listitem').allTextContents()).toEqual(['Views', 'Clicks']);
  const dashes = await page
    .locator('label svg path[class*=line]')
    .evaluateAll((all) => all.map((line) => getComputedStyle(line).strokeDasharray));
  expect(dashes).toEqual(['none', expect.stringMatching(/\d/)]);
  const labels = await page.locator('label svg text').allTextContents();
  expect(labels).toEqual(expect.arrayContaining(['0', '300', shortDay(daysAgo(0))]));

  await page.getByText('Show as a table').click();
  const table = page.getByRole('table', {
    name: 'Views, clicks, visitors and bots by day, newest first',
  });
  await table.waitFor();
  const rows = await table
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(rows).toHaveLength(8);
  expect(rows[0]).toEqual(['Day', 'Views', 'Clicks', 'Visitors', 'Bots']);
  expect(rows[1]?.slice(1)).toEqual(['100', '30', '80', '12']);
  expect(rows[2]?.slice(1)).toEqual(['0', '0', '0', '0']);
  expect(rows[6]?.slice(1)).toEqual(['300', '170', '250', '5']);
  expect(rows[6]?.[0]).toContain(shortDay(daysAgo(5)));
});

test('analytics-11 a tap or a drag by touch selects a day, which stays selected afterwards', async () => {
  // Emulate touch in the open page, because a new browser profile would load all files again.
  const desktop = page.viewportSize() ?? { width: 1280, height: 900 };
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize({ width: 390, height: 844 });
  onTestFinished(async () => {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await page.setViewportSize(desktop);
  });
  await open();
  await slider().scrollIntoViewIfNeeded();
  const { x, y } = await placeOf(5, 7);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(tipText).toBe(`${fullDay(daysAgo(5))}Views300Clicks170`);
  const tip = await tooltip().boundingBox();
  expect(tip?.x).toBeGreaterThanOrEqual(0);
  expect((tip?.x ?? 0) + (tip?.width ?? 0)).toBeLessThanOrEqual(390);

  // A drag must select a day, too. Unlike a tap, it does not focus the chart; the focus alone would
  // show the tooltip.
  await page.keyboard.press('Escape');
  await tooltip().waitFor({ state: 'hidden' });
  const drag = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await drag('touchStart', [{ x: x - 40, y }]);
  await drag('touchMove', [{ x: x - 20, y }]);
  await drag('touchMove', [{ x, y }]);
  await drag('touchEnd', []);
  await framesDrawn(page);
  expect(await tipText()).toBe(`${fullDay(daysAgo(5))}Views300Clicks170`);
});

test('analytics-11 a report that begins before the retention of daily counts shows months', async () => {
  await app
    .db('profile_days')
    .update({ day: daysAgo(900) })
    .where({ day: daysAgo(30) });
  await page.goto(`${app.origin}/analytics?range=all`);
  const months = page.getByRole('slider', { name: 'Month' });
  await months.waitFor();
  const thisMonth = `${fullDay(daysAgo(0).slice(0, 7))}, so far`;
  expect(await months.getAttribute('aria-valuetext')).toContain(thisMonth);
  await months.press('Home');
  expect(await months.getAttribute('aria-valuetext')).toBe(
    `${fullDay(daysAgo(900).slice(0, 7))}: 200 views, 0 clicks`,
  );
  await page.getByText('Show as a table').click();
  await page.getByRole('columnheader', { name: 'Month' }).waitFor();
});
