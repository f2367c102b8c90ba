import type { Locator, Page } from 'playwright-core';

// Assumed times that a person needs for actions, besides the response time of the page.
const SECONDS_PER_TAP = 2;
const SECONDS_PER_PASTE = 5;
const SECONDS_PER_CHARACTER = 0.4;

/** Counts the taps and the seconds that a person needs on a page on a phone. */
export class Effort {
  taps = 0;
  #human = 0;
  readonly #page: Page;
  readonly #start = performance.now();

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    this.#human += SECONDS_PER_TAP;
    await target.tap();
  }

  /** Replaces the text of a field. The tap on the field counts as a tap, typing does not. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.#human += text.length * SECONDS_PER_CHARACTER;
    await field.press('ControlOrMeta+a');
    await this.#page.keyboard.insertText(text);
  }

  /** Pastes a text into a field. The tap on the field counts as a tap. */
  async paste(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.#human += SECONDS_PER_PASTE;
    await this.#page.keyboard.insertText(text);
  }

  /** The seconds so far: the elapsed time plus the assumed times. */
  get seconds(): number {
    return (performance.now() - this.#start) / 1000 + this.#human;
  }
}

/** Limits a page's network to the speed of a phone: 1.6 Mbit/s with 150 ms latency. */
export async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const throughput = 1_600_000 / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
