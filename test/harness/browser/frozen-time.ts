import type { Page } from 'playwright-core';

const NOW = new Date('2026-03-01T12:00:00Z');
const HOUR_MS = 3_600_000;

/** Pauses the page's clock before the page is opened. `page.clock.runFor` advances it. */
export async function freezeTime(page: Page): Promise<void> {
  await page.clock.install({ time: NOW });
  // The clock runs until it is paused, and it cannot go back: pause it an hour ahead.
  await page.clock.pauseAt(new Date(NOW.getTime() + HOUR_MS));
}

/**
 * Pauses the clock of a loaded page an hour ahead. The clock must be installed. Waits for pending
 * requests first, because the jump would trigger their timeouts.
 */
export async function pauseTime(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(Date.now() + HOUR_MS);
}

/**
 * Waits until React has run the effects that it deferred past the last paint, without using timers.
 * Messages are delivered in order, so a message posted now arrives after React's own.
 */
export async function effectsDone(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 5; round += 1) {
      await new Promise((resolve) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(null);
      });
    }
  });
}

/** Waits for three frames, in which React renders the result of a finished request. */
export async function framesDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
  });
}
