import type { Page } from 'playwright-core';

const NOW = new Date('2026-03-01T12:00:00Z');
const HOUR_MS = 3_600_000;

/** Stops the page's clock before it is opened; `page.clock.runFor` advances it. */
export async function freezeTime(page: Page): Promise<void> {
  await page.clock.install({ time: NOW });
  // The clock runs until then and cannot be paused in its past, so it is paused an hour ahead.
  await page.clock.pauseAt(new Date(NOW.getTime() + HOUR_MS));
}

/**
 * Pauses the clock of a loaded page whose clock is installed, an hour ahead. Waits for its requests:
 * their time limits would end with the jump.
 */
export async function pauseTime(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(Date.now() + HOUR_MS);
}

/**
 * Waits until React has run the effects deferred past the last paint, without using timers.
 * Messages are delivered in order, so one posted now arrives after React's own.
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

/** Waits for three frames, in which React renders the changes of a finished request. */
export async function framesDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
  });
}
