import type { BrowserContext, Page, Response } from 'playwright-core';

/** The SDK's telemetry is sent with `keepalive`: Chromium never says that its answer has ended. */
const KEPT_FROM_PAGES = /\/sdk\/v1\/events$/;

/** Keeps everything that reaches a browser: bodies, headers, addresses, storage, cookies. */
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
    const body = KEPT_FROM_PAGES.test(response.url())
      ? Buffer.alloc(0)
      : await response.body().catch(() => Buffer.alloc(0)); // redirects have none
    this.#received.push(
      response.url(),
      ...headers.map(({ name, value }) => `${name}: ${value}`),
      body.toString('latin1'),
    );
  }

  /** What scripts of a page can read and what the browser has stored. */
  async look(page: Page): Promise<void> {
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    );
    this.#received.push(stored, JSON.stringify(await this.#context.cookies()));
  }

  /** All of it as one text, once nothing is under way any more. */
  async all(): Promise<string> {
    await Promise.all(this.#pending);
    return this.#received.join('\n');
  }
}
