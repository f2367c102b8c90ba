import type { BrowserContext, Page, Response } from 'playwright-core';

/**
 * The SDK's telemetry, which is not recorded: it is sent with `keepalive`, for which Chromium never
 * reports the end of the response.
 */
const TELEMETRY = /\/sdk\/v1\/events$/;

/** Files of the build. Their names contain a hash of their content, so one record suffices. */
const ASSET = /\/assets\/[^/?]+$/;

/** Records everything that reaches a browser: bodies, headers, URLs, storage and cookies. */
export class ByteRecorder {
  #received: string[] = [];
  #assets = new Set<string>();
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
    const body = await this.#bodyOf(response);
    this.#received.push(
      response.url(),
      ...headers.map(({ name, value }) => `${name}: ${value}`),
      body.toString('latin1'),
    );
  }

  async #bodyOf(response: Response): Promise<Buffer> {
    const empty = Buffer.alloc(0);
    const url = response.url();
    if (TELEMETRY.test(url) || this.#assets.has(url)) return empty;
    const body = await response.body().catch(() => empty); // redirects have no body
    if (ASSET.test(url) && body.length > 0) this.#assets.add(url);
    return body;
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
