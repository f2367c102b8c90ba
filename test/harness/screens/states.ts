import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { analyticsRangeSchema } from '#bff/contracts/analytics.ts';
import {
  type InterceptedCall,
  intercept,
  matchesPath,
} from '#test/harness/browser/interception.ts';
import { reportOf } from './report.ts';

// Functions that bring a screen into a state, by mocked responses or by user input.

/** A path of the server; `*` stands for one part, such as an id. */
type Path = `/${string}`;

/** Handles the calls to a path. */
const onPath = (path: Path, handle: (call: InterceptedCall) => unknown) => (page: Page) =>
  intercept(page, (_method, { pathname }) => matchesPath(path, pathname), handle);

/** Makes a call never respond. */
export const hang = (path: Path) => onPath(path, () => undefined);

/**
 * A response without an error text. The page does not retry after it, unlike after a 502 or 503.
 */
const WORDLESS = { status: 500, body: '' };

/** Makes a call fail without an error text. */
export const fail = (path: Path) => onPath(path, (call) => call.fulfill(WORDLESS));

/** Makes a call fail with an error text. */
export const failWith = (
  path: Path,
  status: number,
  error: string,
  { code = 'screenshot', headers = {} } = {},
) =>
  onPath(path, (call) =>
    call.fulfill({ status, json: { error, code, requestId: 'screenshot' }, headers }),
  );

/** Makes a call succeed without sending it to the server. */
export const succeed = (path: Path) =>
  onPath(path, (call) => call.fulfill({ status: 204, body: '' }));

/** Mocks the response to a call of the provider's SDK. */
export const mockSdkResponse = (path: Path, data: object) =>
  mockApiResponse(path, { status_code: 200, request_id: 'request-screenshot', data });

/** Mocks the response to a call of the product API. */
export const mockApiResponse = (path: Path, json: object) =>
  onPath(path, (call) => call.fulfill({ json }));

/** Changes the server's response to a call. */
export const changeJson = <T extends object>(path: Path, change: (json: T) => object) =>
  onPath(path, async (call) => {
    const response = await call.fetch();
    await call.fulfill({ status: response.status(), json: change((await response.json()) as T) });
  });

/** Mocks whether the owner has reauthenticated recently. */
export const reauthenticated = (value: boolean) =>
  changeJson('/api/session', (session: object) => ({ ...session, confirmed: value }));

/** Makes all changes fail. Reads still succeed. */
export const failSaving = (page: Page) =>
  intercept(
    page,
    (method, { pathname }) => method !== 'GET' && pathname.startsWith('/api/'),
    (call) => call.fulfill(WORDLESS),
  );

/** Stops timers of two seconds, so that temporary states stay visible. */
export async function holdTwoSeconds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const held = (run: TimerHandler, wait?: number, ...given: unknown[]) =>
      wait === 2000 ? 0 : later(run, wait, ...given);
    window.setTimeout = held as typeof window.setTimeout;
  });
}

/** Mocks the profile of a suspended page. */
export const asSuspended = changeJson('/api/profile', (profile: object) => {
  const reason = 'The page asks visitors for the password of their bank account.';
  return { ...profile, suspension: { reason, contact: 'mailto:support@posy.example' } };
});

/**
 * Mocks a Pro account.
 * @param scale views of its page on a typical day
 */
export const asPro = (scale: number) => async (page: Page) => {
  await changeJson('/api/profile', (profile: object) => ({ ...profile, pro: true }))(page);
  await onPath('/api/analytics', async (call) => {
    const range = analyticsRangeSchema.parse(call.url.searchParams.get('range'));
    const links = await page.evaluate(async () => (await fetch('/api/links')).json());
    await call.fulfill({ json: reportOf(range, links, scale) });
  })(page);
};

/** Presses the first button with this name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Waits until this text is shown. */
export const shown = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

/** Waits until an alert is shown. */
export const alertShown = (page: Page) => page.getByRole('alert').first().waitFor();

/** Opens a tab of the dashboard. */
export const openTab = (name: string) => (page: Page) =>
  page.getByRole('tab', { name, exact: true }).click();

/** Types a text into a field. */
export const fill = (label: string, text: string) => (page: Page) =>
  page.getByRole('textbox', { name: label, exact: true }).last().fill(text);

/** Uploads a wide picture, and waits for the dialog that crops it. */
export async function choosePicture(page: Page): Promise<void> {
  const input = page.getByLabel('Upload picture').first();
  await input.setInputFiles(await widePictureFile());
  await page.getByRole('button', { name: 'Use picture' }).waitFor();
}

/** Returns a wide picture as a file for a file chooser. */
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
