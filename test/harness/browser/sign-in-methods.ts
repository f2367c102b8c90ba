import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { forgetRates } from '#test/harness/app/forget-rates.ts';
import type { PROJECT } from '#test/harness/app/surroundings.ts';
import { ByteRecorder } from '#test/harness/security/byte-recorder.ts';
import { reportViolations } from '#test/harness/security/violations.ts';
import { type BrowserApp, launchBrowserApp } from './browser-app.ts';

/** A browser, and the data that it received. */
interface Visit {
  context: BrowserContext;
  page: Page;
  received: ByteRecorder;
  violations: string[];
}

/** The app with the provider's sign-in screens, for one test file. */
export interface SignInMethodsApp {
  readonly app: BrowserApp;
  /** Opens a new browser, by default at the login page. */
  open(path?: string): Promise<Page>;
  /** Creates a page in a new browser without opening a URL. */
  newPage(): Promise<Page>;
  /** Returns the latest code sent to an address or number. */
  code(to: string): Promise<string>;
  /** Returns the latest link mailed to an address. */
  link(to: string): Promise<string>;
}

/**
 * Checks that the browser received no provider token and no cookie of the provider's SDK, and that
 * no CSP was violated.
 */
async function expectClean(app: BrowserApp, visit: Visit): Promise<void> {
  await visit.received.look(visit.page);
  expect(app.emulator.state.canaries.find(await visit.received.all())).toEqual([]);
  const cookies = (await visit.context.cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => /^stytch/.test(name))).toEqual([]);
  expect(visit.violations).toEqual([]);
}

/**
 * Serves the app with some sign-in methods, and checks every browser after each test.
 * @param signInMethods value of SIGN_IN_METHODS; all by default
 * @param options the provider's project, and the value of SIGN_IN_CAPTCHA
 */
export function launchSignInMethods(
  signInMethods?: string,
  options: { project?: typeof PROJECT; signInCaptcha?: 'on' } = {},
): SignInMethodsApp {
  let app: BrowserApp;
  let visits: Visit[] = [];
  beforeAll(async () => {
    app = await launchBrowserApp({
      https: true,
      ...(signInMethods && { signInMethods }),
      ...options,
    });
  });
  afterEach(async () => {
    app.emulator.state.faults.reset();
    await forgetRates(app.redis);
    const past = visits;
    visits = [];
    for (const visit of past) await expectClean(app, visit);
    await Promise.all(past.map(({ context }) => context.close()));
  });

  async function newPage(): Promise<Page> {
    const context = await app.newContext();
    const violations: string[] = [];
    await reportViolations(context, violations);
    const received = new ByteRecorder(context);
    const page = await context.newPage();
    visits.push({ context, page, received, violations });
    return page;
  }
  return {
    get app() {
      return app;
    },
    newPage,
    async open(path = '/login') {
      const page = await newPage();
      await page.goto(app.origin + path);
      return page;
    },
    // Wait for the code, because some screens appear before their message is sent.
    code: (to) => vi.waitFor(() => app.emulator.state.inbox.latest(to).code ?? ''),
    link: (to) => vi.waitFor(() => app.emulator.state.inbox.latest(to).links?.[0]?.url ?? ''),
  };
}

/**
 * Types a code into the six boxes, after clearing them. Waits until they are enabled, because they are
 * disabled while the former code is checked.
 */
export async function enterCode(page: Page, code: string): Promise<void> {
  const boxes = page.getByLabel('One-time passcode');
  await (await boxes.elementHandle())?.waitForElementState('enabled');
  for (let digit = 0; digit < 6; digit += 1) await boxes.press('Backspace');
  await boxes.pressSequentially(code);
}

/** Waits until the screen shows exactly this text. */
export async function says(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
}

/** Waits for the success screen of a sign-in, and for the page after it. */
export async function signedIn(page: Page, text = 'You have successfully logged in.') {
  // Check in the page. The screen is shown for a second, which polling from outside can miss on a
  // busy system. Checking at each frame would make the browser draw frames.
  await page.waitForFunction(
    (sentence) => {
      const screen = document.querySelector('main')?.textContent ?? '';
      return new RegExp(`Success!\\s*${sentence}`).test(screen);
    },
    text,
    { polling: 100 },
  );
  await page.waitForURL('**/dashboard');
}

/** Submits an email address. */
export async function continueWithEmail(page: Page, address: string): Promise<void> {
  await page.getByPlaceholder('example@email.com').fill(address);
  await page.getByRole('button', { name: 'Continue with email' }).click();
}
