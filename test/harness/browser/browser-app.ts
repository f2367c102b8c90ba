import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';
import { freePort } from '#scripts/services/ports.ts';
import { CHROME } from '#test/harness/app/browserless-client.ts';
import {
  appEnvironment,
  launchSurroundings,
  type PROJECT,
  type Surroundings,
} from '#test/harness/app/surroundings.ts';
import { atEndOfFile } from '#test/harness/services/end-of-file.ts';
import { launchBrowser } from './chromium.ts';
import { startTlsProxy } from './tls-proxy.ts';

export interface BrowserApp extends Surroundings {
  /** The address that browsers use: another site than the emulator's, as in production. */
  origin: string;
  /** A browser profile of its own. A page error or a console error fails the test file. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
}

interface LaunchOptions {
  /** Another way to the same database, e.g. through a TcpProxy. */
  databaseThrough?: (databaseUrl: string) => Promise<string>;
  /** As SIGN_IN_METHODS; all by default. */
  signInMethods?: string;
  /** As SIGN_IN_CAPTCHA; off by default. */
  signInCaptcha?: 'on' | 'off';
  /** The provider's, one for tests by default. */
  project?: typeof PROJECT;
  /** Behind a proxy that ends TLS, as in production: `__Host-` and Secure are real then. */
  https?: boolean;
  /** As in launchBrowser. */
  wholeBrowser?: boolean;
}

/** The real server and Chromium for one test file; both end with it. */
export async function launchBrowserApp(options: LaunchOptions = {}): Promise<BrowserApp> {
  const port = await freePort();
  const { https = false } = options;
  const origin = `${https ? 'https' : 'http'}://localhost:${port}`;
  const around = await launchSurroundings(origin, options.project);
  const environment = appEnvironment(around, {
    publicUrl: origin,
    trustedProxies: https ? 1 : 0,
    ...(options.signInMethods && { signInMethods: options.signInMethods }),
    ...(options.signInCaptcha && { signInCaptcha: options.signInCaptcha }),
    databaseUrl: (await options.databaseThrough?.(around.databaseUrl)) ?? around.databaseUrl,
  });
  const server = await serve(loadConfig({ ...environment, PORT: https ? '0' : String(port) }));
  const proxy = https ? await startTlsProxy(port, server.url) : undefined;
  const browser = await launchBrowser(options.wholeBrowser);
  const problems: string[] = [];
  atEndOfFile(async () => {
    await browser.close();
    proxy?.close();
    await server.stop();
    if (problems.length > 0) throw new Error(`The browser complained:\n${problems.join('\n')}`);
  });
  const newContext = (settings: BrowserContextOptions = {}) =>
    openContext(browser, problems, { ignoreHTTPSErrors: https, ...settings });
  return { ...around, origin, newContext };
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
