import type { Page } from 'playwright-core';
import { type Common, runInPage } from './in-page.ts';

/**
 * Returns content that is lost on a narrow or zoomed page: content beyond the right edge, clipped
 * text, and covered text or controls.
 */
export function losses(page: Page): Promise<string[]> {
  return runInPage(page, findLosses, [textOf, clippingElement, isShownElsewhere, coveringElement]);
}

function findLosses(common: Common): string[] {
  const { isShown, isFurtherRow, describeElement, reachableRoot, bringIntoView } = common;
  const found: string[] = [];
  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (beyond > 0) found.push(`overflows the window by ${beyond} px`);
  for (const element of reachableRoot().querySelectorAll<HTMLElement>('body *')) {
    const isControl = element.matches('a[href], button, input, textarea, select');
    const text = textOf(element);
    if ((!isControl && !text) || isFurtherRow(element) || !isShown(element)) continue;
    if (text && isShownElsewhere(element)) continue;
    bringIntoView(element);
    const cut = text && clippingElement(element, text);
    if (cut) found.push(`${describeElement(element)} is cut off by ${describeElement(cut)}`);
    const over = coveringElement(element, (text ?? element).getBoundingClientRect());
    if (over) found.push(`${describeElement(element)} is covered by ${describeElement(over)}`);
  }
  return found;
}

/** Returns the range of the element's own text, without that of its children. */
function textOf(element: Element): Range | null {
  if (element.tagName === 'TEXTAREA') return null; // a text area scrolls
  const own = [...element.childNodes].filter(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStartBefore(first);
  range.setEndAfter(last);
  return range;
}

/**
 * Returns whether truncated text is available elsewhere: in a tooltip, or as the URL of its link.
 */
function isShownElsewhere(element: HTMLElement): boolean {
  const link = element.closest<HTMLAnchorElement>('a[href]');
  if (link?.href.includes(element.textContent.trim())) return true;
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  const tooltip = element.closest<HTMLElement>('[title]')?.title ?? '';
  const isTruncated = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  return isTruncated && tooltip.includes(element.textContent.trim());
}

/**
 * Returns the element that clips the text: the document, or an ancestor that cannot be scrolled.
 */
function clippingElement(element: Element, text: Range): Element | null {
  const words = text.getBoundingClientRect();
  const page = document.documentElement;
  if (words.left < -1 || words.right > page.clientWidth + 1) return page;
  for (let box: Element | null = element; box && box !== page; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const wide = words.left < left - 1 || words.right > right + 1;
    const high = words.top < top - 1 || words.bottom > bottom + 1;
    if (wide && overflowX !== 'visible') return box;
    if (high && ['hidden', 'clip'].includes(overflowY)) return box;
  }
  return null;
}

/**
 * Returns the element that covers the center of a box. Returns the document for a center outside of
 * the window.
 */
function coveringElement(element: Element, { left, top, width, height }: DOMRect): Element | null {
  if (getComputedStyle(element).pointerEvents === 'none') return null; // hit tests ignore it
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!hit) return document.documentElement;
  // A notice may cover content, because users can dismiss it and scroll the page.
  if (hit.closest('section[aria-label="Messages"]')) return null;
  const own = element.closest('label') ?? element;
  return own.contains(hit) || hit.contains(own) ? null : hit;
}
