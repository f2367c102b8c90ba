import type { Page } from 'playwright-core';

const NOW = new Date('2026-03-01T12:00:00Z');
const HOUR_MS = 3_600_000;

/** Stops the page's time before it is opened; `page.clock.runFor` lets milliseconds pass. */
export async function freezeTime(page: Page): Promise<void> {
  await page.clock.install({ time: NOW });
  // Until then it runs, and it cannot be stopped in its past, however slow the machine is.
  await page.clock.pauseAt(new Date(NOW.getTime() + HOUR_MS));
}

/**
 * Waits until what React has put off for after the last paint has run, timers being set there.
 * Messages come in turn: one that is posted now is delivered after React's own.
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

/** Waits for three frames, in which React renders what a finished request has changed. */
export async function framesDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
  });
}
