import type { BrowserContext, Page, Response } from 'playwright-core';

/**
 * The SDK's telemetry, which is not recorded: it is sent with `keepalive`, for which Chromium never
 * reports the end of the response.
 */
const TELEMETRY = /\/sdk\/v1\/events$/;

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
    const body = TELEMETRY.test(response.url())
      ? Buffer.alloc(0)
      : await response.body().catch(() => Buffer.alloc(0)); // redirects have no body
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
