import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { CHROME } from '#test/harness/app/browserless-client.ts';
import {
  launchServedApp,
  type ServedApp,
  type ServeOptions,
} from '#test/harness/app/served-app.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { sharedBrowser } from './chromium.ts';

export interface BrowserApp extends ServedApp {
  /** Creates a browser profile. An uncaught page error or a console error fails the test file. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
}

interface LaunchOptions extends ServeOptions {
  /** Lets the pages of one profile share a process; see `sharedBrowser`. */
  processPerSite?: boolean;
}

const DEFAULTS: BrowserContextOptions = {
  // With the user agent of headless Chromium, visits would count as those of a bot.
  userAgent: CHROME,
  // Transitions take a fifth of the CPU time. Tests of motion enable them again.
  reducedMotion: 'reduce',
};

/** Starts the server for one test file. Its browser profiles are closed after the file. */
export async function launchBrowserApp(options: LaunchOptions = {}): Promise<BrowserApp> {
  const app = await launchServedApp(options);
  const { processPerSite = false } = options;
  const browser = await sharedBrowser({ processPerSite });
  const problems: string[] = [];
  const contexts: BrowserContext[] = [];
  atEndOfFile(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    if (problems.length > 0)
      throw new Error(`The browser reported errors:\n${problems.join('\n')}`);
  });
  const newContext = async (settings: BrowserContextOptions = {}) => {
    const ignoreHTTPSErrors = options.https ?? false;
    const context = await openContext(browser, problems, { ignoreHTTPSErrors, ...settings });
    contexts.push(context);
    return context;
  };
  return { ...app, newContext };
}

async function openContext(
  browser: Browser,
  problems: string[],
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...DEFAULTS, ...options });
  // The timeout is generous, because the system may be busy: an uncached page loads about thirty
  // chunks, and some sign-ins load three pages.
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
 * Returns whether tests cause this console text deliberately. Chromium logs every response with
 * status 400 or higher, and the provider's SDK logs rejections or leaves them uncaught.
 */
function isExpected(text: string): boolean {
  return /^(Failed to load resource|%c\[Stytch\]|\[[45]\d\d\] [a-z_]+\n)/.test(text);
}
