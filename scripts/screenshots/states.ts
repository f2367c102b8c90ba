import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { analyticsRangeSchema } from '#bff/contracts/analytics.ts';
import { reportOf } from './report.ts';

/** Ways to bring a screen into a state, by what the network answers or by hand. */

/** A call that is never answered. */
export const hang = (path: string) => (page: Page) => page.route(path, () => undefined);

/** A call that is answered by a 503 without words. */
export const fail = (path: string) => (page: Page) =>
  page.route(path, (route: Route) => route.fulfill({ status: 503, body: '' }));

/** A call that succeeds without reaching the server. */
export const succeed = (path: string) => (page: Page) =>
  page.route(path, (route: Route) => route.fulfill({ status: 204, body: '' }));

/** A call of the provider's SDK that is answered with this. */
export const answer = (path: string, data: object) => (page: Page) =>
  page.route(path, (route: Route) =>
    route.fulfill({ json: { status_code: 200, request_id: 'request-screenshot', data } }),
  );

/** A call of our own API that is answered with this. */
export const answerJson = (path: string, json: object) => (page: Page) =>
  page.route(path, (route: Route) => route.fulfill({ json }));

/** As if the owner had confirmed who they are just now, or long ago. */
export const confirmed = (value: boolean) => (page: Page) =>
  page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const session: object = await response.json();
    await route.fulfill({ response, json: { ...session, confirmed: value } });
  });

/** Reads answer, changes do not. */
export const failSaving = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 503, body: '' }),
  );

/** Two seconds take for ever: what would pass by stays to be looked at. */
export async function holdTwoSeconds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const held = (run: TimerHandler, wait?: number, ...given: unknown[]) =>
      wait === 2000 ? 0 : later(run, wait, ...given);
    window.setTimeout = held as typeof window.setTimeout;
  });
}

/** As if the profile had the Pro flag, and its page this many views on a usual day. */
export const asPro = (scale: number) => async (page: Page) => {
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), pro: true } });
  });
  await page.route('**/api/analytics?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const links = await page.evaluate(async () => (await fetch('/api/links')).json());
    const json = reportOf(analyticsRangeSchema.parse(searchParams.get('range')), links, scale);
    await route.fulfill({ json });
  });
};

/** A press of the first button of this name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Until this text is there. */
export const shown = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

/** A press of a tab of the dashboard. */
export const openTab = (name: string) => (page: Page) =>
  page.getByRole('tab', { name, exact: true }).click();

/** A text typed into a field. */
export const fill = (label: string, text: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.waitForTimeout(800);
};

/** Chooses a wide picture, which has to be cropped. */
export async function choosePicture(page: Page): Promise<void> {
  const input = page.getByLabel('Upload picture').first();
  await input.setInputFiles(await widePictureFile());
  await page.getByRole('button', { name: 'Use picture' }).waitFor();
}

/** It as a file chooser gives it. */
export async function widePictureFile() {
  return { name: 'picture.png', mimeType: 'image/png', buffer: await widePicture() };
}

/** A PNG of 900 × 500 pixels. */
export async function widePicture(): Promise<Buffer> {
  const plain = (width: number, height: number, background: string) =>
    ({ create: { width, height, channels: 3, background } }) as const;
  return sharp(plain(900, 500, '#0f766e'))
    .composite([{ input: plain(300, 300, '#fb923c'), top: 100, left: 250 }])
    .png()
    .toBuffer();
}

export const inTurn =
  (...acts: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };
