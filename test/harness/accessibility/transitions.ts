import type { Page } from 'playwright-core';

/** Resolves when pending renders and CSS transitions have finished. */
export async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(moving.map((transition) => transition.finished));
  });
}
