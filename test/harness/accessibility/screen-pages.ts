import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import type { BrowserApp } from '#test/harness/browser/browser-app.ts';
import { contextFor, continueTo, openScreen, type Screen } from '#test/harness/screens/screen.ts';
import type { People } from '#test/harness/screens/users.ts';
import { endTransitions } from './transitions.ts';

const PHONE_WIDTH = 390;
const HEIGHT = 844;
const PHONE: BrowserContextOptions = {
  viewport: { width: PHONE_WIDTH, height: HEIGHT },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
};
const DEFAULT_TEXT_PX = 16;

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Sets the font size of the browser's settings, in pixels. It scales rem units but not pixels.
 */
export async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/**
 * Resizes the viewport to a width in pixels, waits until the page has that width, and scrolls to the
 * top. Resizing cancels a drag, and starts transitions.
 */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(async (expected) => {
    while (screen.width !== expected) await new Promise(requestAnimationFrame);
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, width);
}

/** Opens screens on a phone, one at a time. */
export class ScreenPages {
  readonly #app: BrowserApp;
  readonly #people: People;
  readonly #contexts = new Map<Screen['as'], Promise<BrowserContext>>();
  #current: { page: Page; screen: Screen } | undefined;

  constructor(app: BrowserApp, people: People) {
    this.#app = app;
    this.#people = people;
  }

  /** Returns a page that shows the screen: the current page, if the screen continues its state. */
  async open(screen: Screen): Promise<Page> {
    const page =
      this.#current && this.#current.screen.name === screen.after?.name
        ? await continuePage(this.#current.page, screen)
        : await this.#openAnew(screen);
    this.#current = { page, screen };
    return page;
  }

  async #openAnew(screen: Screen): Promise<Page> {
    await this.close();
    const page = await (await this.#contextOf(screen)).newPage();
    this.#current = { page, screen };
    await openScreen(page, screen, this.#people);
    return page;
  }

  /**
   * Returns the browser profile for the user of a screen. Sharing a profile halves the CPU time of
   * loading a page, because of its caches.
   */
  #contextOf(screen: Screen): Promise<BrowserContext> {
    const context = this.#contexts.get(screen.as) ?? this.#openContext(screen);
    this.#contexts.set(screen.as, context);
    return context;
  }

  /**
   * Opens a browser profile. One of its pages stays open, which keeps the renderer process and its
   * compiled code from one screen to the next.
   */
  async #openContext(screen: Screen): Promise<BrowserContext> {
    const baseURL = this.#app.origin;
    const options = { ...PHONE, ...contextFor(screen, this.#people), baseURL };
    const context = await this.#app.newContext(options);
    await (await context.newPage()).goto('/healthz');
    return context;
  }

  /** Closes the current page, and resets its profile for the next screen. */
  async close(): Promise<void> {
    if (!this.#current) return;
    const { page, screen } = this.#current;
    this.#current = undefined;
    const context = page.context();
    await context.setOffline(false);
    // Leave the page, which cancels pending calls. Closing it would forward them to the server.
    await page.goto('/healthz');
    await page.evaluate(() => localStorage.clear());
    await page.close();
    await context.clearCookies();
    if (screen.as) await context.addCookies(this.#people[screen.as].state.cookies);
  }
}

async function continuePage(page: Page, screen: Screen): Promise<Page> {
  await setTextSize(page, DEFAULT_TEXT_PX);
  await resize(page, PHONE_WIDTH);
  await endTransitions(page);
  await continueTo(page, screen);
  return page;
}
