import type { Page } from 'playwright-core';

/**
 * Waits for pending renders, then ends the CSS transitions that they started. Reduced motion keeps
 * the delays of transitions, and waiting for those would take most of the time.
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
