import type { Page } from 'playwright-core';

/**
 * Resolves when pending renders have finished, and ends the CSS transitions that they started.
 * Delays of transitions remain with reduced motion, and waiting for them would take most of the time.
 */
export async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}
