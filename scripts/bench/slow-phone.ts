import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';

/** Lighthouse's mobile settings: a four times slower CPU, and slow 4G. */
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  ignoreHTTPSErrors: true,
};
const LIMIT_MS = 60_000;

/** The web vitals of a page in milliseconds; `cls` has no unit. */
interface Vitals {
  lcp: number;
  cls: number;
  /**
   * Duration of the longest interaction, from the input to the next paint. Undefined if there was
   * no interaction.
   */
  inp: number | undefined;
}

interface Observing {
  vitals?: Vitals;
}
interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}
interface Interaction extends PerformanceEntry {
  interactionId?: number;
}

export interface Visit extends Vitals {
  /** Compressed bytes, including headers, that were loaded before the interaction. */
  bytes: number;
  requests: number;
}

export interface Screen {
  name: string;
  url: string;
  /** The session's Cookie header. */
  cookie?: string;
  /** The element that the visitor waits for and taps. */
  touch: (page: Page) => Locator;
  /**
   * A URL that gets an empty response (204). The browser then stays on the page, so that only the
   * tap is measured.
   */
  stay?: string;
}

/** Observes the web vitals. Runs in the page, before the page's scripts. */
function observeVitals(): void {
  const vitals: Vitals = { lcp: 0, cls: 0, inp: undefined };
  (window as Observing).vitals = vitals;
  const observe = <Entry>(type: string, note: (entry: Entry) => void, more = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry);
    }).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    vitals.lcp = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }: Shift) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  const longest = ({ duration, interactionId }: Interaction) => {
    if (interactionId) vitals.inp = Math.max(vitals.inp ?? 0, duration);
  };
  observe('event', longest, { durationThreshold: 16 });
  // The browser always reports the first interaction, however short it was.
  observe('first-input', longest);
}

/** Returns the web vitals observed so far. */
function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as Observing).vitals ?? { lcp: 0, cls: 0, inp: undefined });
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

function countTransfers(cdp: CDPSession): { bytes: number; requests: number } {
  const transfers = { bytes: 0, requests: 0 };
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transfers.bytes += encodedDataLength;
    transfers.requests += 1;
  });
  return transfers;
}

async function visitIn(context: BrowserContext, screen: Screen): Promise<Visit> {
  await context.addInitScript(observeVitals);
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp);
  const transfers = countTransfers(cdp);
  if (screen.stay) await page.route(screen.stay, (route) => route.fulfill({ status: 204 }));
  await page.goto(screen.url, { waitUntil: 'networkidle' });
  const target = screen.touch(page);
  await target.waitFor();
  // Read the transfers before the tap. The tap ends the search for the largest paint, and layout
  // shifts that it causes do not count.
  const { bytes, requests } = transfers;
  await target.tap({ noWaitAfter: true });
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const vitals = await readVitals(page);
    if (vitals.inp !== undefined) return { ...vitals, bytes, requests };
    if (Date.now() > deadline) throw new Error(`${screen.name} did not respond to the tap.`);
    await page.waitForTimeout(100);
  }
}

/** Visits a screen with an empty cache and taps it once. */
export async function visitSlowly(browser: Browser, screen: Screen): Promise<Visit> {
  const context = await browser.newContext(SCREEN);
  try {
    const [name, value] = screen.cookie?.split('=') ?? [];
    if (name && value) await context.addCookies([{ name, value, url: screen.url }]);
    return await visitIn(context, screen);
  } finally {
    await context.close();
  }
}
