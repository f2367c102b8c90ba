import type { Page } from 'playwright-core';

type Helper = (...given: never[]) => unknown;

const COMMON = { isShown, isFurtherRow, describeElement, reachableRoot, bringIntoView };

/** Helpers passed to every function in the page. */
export type Common = typeof COMMON;

/**
 * Runs a function in the page, together with the functions of its file that it calls. The functions
 * are sent as text, so they can only use the page, each other and their arguments.
 */
export function runInPage<T>(
  page: Page,
  main: (common: Common) => T,
  helpers: readonly Helper[],
): Promise<T> {
  const common = Object.values(COMMON);
  const sources = [...common, ...helpers].map(String).join('\n');
  const names = Object.keys(COMMON).join(', ');
  return page.evaluate(`(() => { ${sources}\n return (${main})({ ${names} }); })()`);
}

/**
 * Returns whether an element is visible and usable: not hidden, not inert, and not only for screen
 * readers.
 */
function isShown(element: Element): boolean {
  if (element.closest('[inert], [aria-hidden="true"]')) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { clipPath, overflowX } = getComputedStyle(at);
    if (/^inset\((50|100)%/.test(clipPath)) return false;
    if (overflowX === 'hidden' && at.clientWidth <= 1 && at.clientHeight <= 1) return false;
  }
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/**
 * Returns whether the element is in a row after the tenth of a list. Such rows are not checked,
 * because all rows are alike.
 */
function isFurtherRow(element: Element): boolean {
  return element.closest(':is(li, tr):nth-child(n + 11)') !== null;
}

/** Returns the open modal dialog, or the document when none is open. */
function reachableRoot(): Element {
  return document.querySelector('[role=dialog], dialog[open]') ?? document.documentElement;
}

/** Scrolls an element to the center, away from elements that are fixed to the window's edges. */
function bringIntoView(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const margin = window.innerHeight / 4;
  if (top > margin && bottom < window.innerHeight - margin) return;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
}

/** Returns a short description of an element, for a failing test. */
function describeElement(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
  const what = element.getAttribute('role') ?? element.tagName.toLowerCase();
  const label = name.trim().replace(/\s+/g, ' ').slice(0, 50);
  return `${what} "${label || element.getAttribute('name') || element.className}"`;
}
