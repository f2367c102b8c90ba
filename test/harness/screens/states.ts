import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { analyticsRangeSchema } from '#bff/contracts/analytics.ts';
import { reportOf } from './report.ts';

/** Functions that bring a screen into a state, by network responses or user input. */

/** Makes a call never respond. */
export const hang = (path: string) => (page: Page) => page.route(path, () => undefined);

/** Makes a call fail with a 503 without a body. */
export const fail = (path: string) => (page: Page) =>
  page.route(path, (route: Route) => route.fulfill({ status: 503, body: '' }));

/** Makes a call fail with an error text. */
export const failWith = (path: string, status: number, error: string) => (page: Page) =>
  page.route(path, (route: Route) =>
    route.fulfill({ status, json: { error, code: 'screenshot', requestId: 'screenshot' } }),
  );

/** Makes a call succeed without reaching the server. */
export const succeed = (path: string) => (page: Page) =>
  page.route(path, (route: Route) => route.fulfill({ status: 204, body: '' }));

/** Mocks the response of a call of the provider's SDK. */
export const answer = (path: string, data: object) => (page: Page) =>
  page.route(path, (route: Route) =>
    route.fulfill({ json: { status_code: 200, request_id: 'request-screenshot', data } }),
  );

/** Mocks the response of a call of our own API. */
export const answerJson = (path: string, json: object) => (page: Page) =>
  page.route(path, (route: Route) => route.fulfill({ json }));

/** Mocks whether the owner has reauthenticated recently. */
export const confirmed = (value: boolean) => (page: Page) =>
  page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const session: object = await response.json();
    await route.fulfill({ response, json: { ...session, confirmed: value } });
  });

/** Makes all changes fail; reads still respond. */
export const failSaving = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 503, body: '' }),
  );

/** Freezes two-second timers, so that temporary states stay visible. */
export async function holdTwoSeconds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const held = (run: TimerHandler, wait?: number, ...given: unknown[]) =>
      wait === 2000 ? 0 : later(run, wait, ...given);
    window.setTimeout = held as typeof window.setTimeout;
  });
}

/** Mocks the profile of a suspended page. */
export const asSuspended = (page: Page) =>
  page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    const reason = 'The page asks visitors for the password of their bank account.';
    const suspension = { reason, contact: 'mailto:support@posy.example' };
    await route.fulfill({ response, json: { ...(await response.json()), suspension } });
  });

/** Mocks a Pro profile whose page has this many views on a typical day. */
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

/** Presses the first button with this name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Waits until this text is shown. */
export const shown = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

/** Opens a tab of the dashboard. */
export const openTab = (name: string) => (page: Page) =>
  page.getByRole('tab', { name, exact: true }).click();

/** Types a text into a field. */
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

/** Returns the picture as a file for a file chooser. */
export async function widePictureFile() {
  return { name: 'picture.png', mimeType: 'image/png', buffer: await widePicture() };
}

/** Returns a PNG of 900 × 500 pixels. */
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
