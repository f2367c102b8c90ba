import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { CHROME } from '#test/harness/app/browserless-client.ts';
import {
  launchServedApp,
  type ServedApp,
  type ServeOptions,
} from '#test/harness/app/served-app.ts';
import { atEndOfFile } from '#test/harness/services/end-of-file.ts';
import { launchBrowser } from './chromium.ts';

export interface BrowserApp extends ServedApp {
  /** A browser profile of its own. A page error or a console error fails the test file. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
}

interface LaunchOptions extends ServeOptions {
  /** As in launchBrowser. */
  wholeBrowser?: boolean;
}

/** Pages of tests live for seconds: code that is optimized for them costs a fifth of their time. */
const SHORT_LIVED = ['--js-flags=--no-opt,--no-maglev'];

/** The real server and Chromium for one test file; both end with it. */
export async function launchBrowserApp(options: LaunchOptions = {}): Promise<BrowserApp> {
  const app = await launchServedApp(options);
  const browser = await launchBrowser(options.wholeBrowser, SHORT_LIVED);
  const problems: string[] = [];
  atEndOfFile(async () => {
    await browser.close();
    if (problems.length > 0) throw new Error(`The browser complained:\n${problems.join('\n')}`);
  });
  const newContext = (settings: BrowserContextOptions = {}) =>
    openContext(browser, problems, { ignoreHTTPSErrors: options.https ?? false, ...settings });
  return { ...app, newContext };
}

async function openContext(
  browser: Browser,
  problems: string[],
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  // Headless Chromium says so in its agent, and would be counted as a bot.
  const context = await browser.newContext({ userAgent: CHROME, ...options });
  // How long anything takes is up to the machine; a cold page loads some thirty chunks, and a way in
  // leads over three of them.
  context.setDefaultTimeout(20_000);
  context.setDefaultNavigationTimeout(30_000);
  context.on('page', (page) => watch(page, problems));
  return context;
}

function watch(page: Page, problems: string[]): void {
  const note = (text: string) => {
    if (!isExpected(text)) problems.push(`${page.url()}: ${text}`);
  };
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
}

/**
 * What journeys provoke: Chromium logs every answer from 400 up, and the provider's SDK writes down
 * in its own words what it was refused, or leaves it uncaught.
 */
function isExpected(text: string): boolean {
  return /^(Failed to load resource|%c\[Stytch\]|\[[45]\d\d\] [a-z_]+\n)/.test(text);
}
