import type { BrowserContext, Page, Response } from 'playwright-core';

/**
 * The SDK's telemetry, which is not recorded: it is sent with `keepalive`, for which Chromium never
 * reports the end of the response.
 */
const TELEMETRY = /\/sdk\/v1\/events$/;

/** Files of the build. Their names contain a hash of their content. */
const ASSET = /\/assets\/[^/]+-[\w-]{8}\.\w+$/;

/**
 * The bodies of the assets that were read, by URL. Reading them at every load of a page would take a
 * quarter of the CPU time of a sign-in journey.
 */
const assetBodies = new Map<string, string>();

/** Returns the body of a response as text; empty for telemetry and redirects. */
async function bodyOf(response: Response): Promise<string> {
  const url = response.url();
  if (TELEMETRY.test(url)) return '';
  const known = assetBodies.get(url);
  if (known !== undefined) return known;
  const body = await response.body().catch(() => Buffer.alloc(0));
  const text = body.toString('latin1');
  if (ASSET.test(url) && response.ok() && text !== '') assetBodies.set(url, text);
  return text;
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
    const body = await bodyOf(response);
    this.#received.push(
      response.url(),
      ...headers.map(({ name, value }) => `${name}: ${value}`),
      body,
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
