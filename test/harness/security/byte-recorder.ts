import type { BrowserContext, Page, Response } from 'playwright-core';

/**
 * The SDK's telemetry, which is not recorded: it is sent with `keepalive`, for which Chromium never
 * reports the end of the response.
 */
const TELEMETRY = /\/sdk\/v1\/events$/;

/**
 * The assets whose body was recorded. It never changes, because the name contains its hash. Reading
 * the body at every load of a page takes a quarter of the CPU time of a sign-in journey.
 */
const recordedAssets = new Set<string>();

/** Returns whether the body of a response still has to be recorded. */
function isNewBody(url: string): boolean {
  if (TELEMETRY.test(url) || recordedAssets.has(url)) return false;
  if (/\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(url)) recordedAssets.add(url);
  return true;
}

/** Records everything that reaches a browser: bodies, headers, URLs, storage and cookies. */
export class ByteRecorder {
  #received: string[] = [];
  #pending: Promise<void>[] = [];
  #context: BrowserContext;

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('response', (response) => {
      this.#pending.push(this.#record(response));
    });
  }

  async #record(response: Response): Promise<void> {
    const headers = await response.headersArray().catch(() => []); // the page was closed
    const body = isNewBody(response.url())
      ? await response.body().catch(() => Buffer.alloc(0)) // redirects have no body
      : Buffer.alloc(0);
    this.#received.push(
      response.url(),
      ...headers.map(({ name, value }) => `${name}: ${value}`),
      body.toString('latin1'),
    );
  }

  /** Records the page's storage, cookies and URL, and the cookies of the browser. */
  async look(page: Page): Promise<void> {
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    );
    this.#received.push(stored, JSON.stringify(await this.#context.cookies()));
  }

  /** Waits until no request is in flight, and returns all records as one text. */
  async all(): Promise<string> {
    await Promise.all(this.#pending);
    return this.#received.join('\n');
  }
}
