import type { Page } from 'playwright-core';

/**
 * Waits for pending renders, then ends the CSS transitions that they started. With reduced
 * motion, transitions keep their delays, and waiting for these would dominate the run time.
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
