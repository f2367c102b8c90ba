import type { Page } from 'playwright-core';
import { type Common, runInPage } from './in-page.ts';

/** Returns the touch targets below 44 by 44 CSS pixels. */
export function smallTargets(page: Page): Promise<string[]> {
  return runInPage(page, findSmallTargets, [isInSentence, fits]);
}

function findSmallTargets(common: Common): string[] {
  const selector = 'a[href], button, input, textarea, select, [role=slider]';
  const { isShown, isFurtherRow, describeElement, reachableRoot, bringIntoView } = common;
  const small: string[] = [];
  for (const element of reachableRoot().querySelectorAll<HTMLElement>(selector)) {
    if (isFurtherRow(element) || isInSentence(element) || !isShown(element)) continue;
    const target = element.closest('label') ?? element;
    bringIntoView(target);
    if (fits(target)) continue;
    // Scroll first, because a tall notice may cover content that can be scrolled from under it.
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (!fits(target)) small.push(describeElement(element));
  }
  return small;
}

/** Returns whether an element is a link within a line of text, which WCAG 2.5.8 excepts. */
function isInSentence(element: Element): boolean {
  if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
  const around = element.parentElement?.textContent?.trim().length ?? 0;
  return around > (element.textContent?.trim().length ?? 0);
}

/**
 * Returns whether every point of a cross of 44 by 44 pixels around the center hits the element, its
 * pseudo-elements or its label.
 */
function fits(target: Element): boolean {
  const { left, top, width, height } = target.getBoundingClientRect();
  const half = 44 / 2 - 1; // allows for rounding of fractional positions
  const offsets = [-half, -half / 2, 0, half / 2, half];
  const cross = [...offsets.map((x) => ({ x, y: 0 })), ...offsets.map((y) => ({ x: 0, y }))];
  return cross.every(({ x, y }) => {
    const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
    return hit !== null && target.contains(hit);
  });
}
