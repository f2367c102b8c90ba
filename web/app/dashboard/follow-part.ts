import type { PagePart } from './changed-part.ts';

/** Duration of the mark on a changed link, in milliseconds. */
const MARKED_MS = 2000;

/**
 * Scrolls a preview inside its frame to a part of the page, and marks the part if it is a link.
 * @param smooth whether to animate, unless the user prefers reduced motion
 * @returns a function that removes the mark
 */
export function followPart(frame: HTMLElement, part: PagePart, smooth: boolean): () => void {
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const scroll = (top: number) =>
    frame.scrollTo({ top, behavior: smooth && !reduced ? 'smooth' : 'instant' });
  const isLink = 'link' in part;
  const selector = isLink ? `[data-block="${CSS.escape(part.link)}"]` : '.socials';
  const element = frame.querySelector<HTMLElement>(selector);
  const isTop = !isLink && part.place === 'top';
  // A discarded new link and a social row without icons have no element.
  const top = isTop ? 0 : element && topInView(frame, element);
  if (top !== null) scroll(top);
  if (!isLink || !element) return () => undefined;
  element.toggleAttribute('data-marked', true);
  const unmark = () => element.removeAttribute('data-marked');
  const timer = part.editing ? undefined : setTimeout(unmark, MARKED_MS);
  return () => {
    clearTimeout(timer);
    unmark();
  };
}

/** Returns the scroll position that centers an element, or null when it is already visible. */
function topInView(frame: HTMLElement, element: HTMLElement): number | null {
  const box = frame.getBoundingClientRect();
  const { top, bottom, height } = element.getBoundingClientRect();
  if (top >= box.top && bottom <= box.bottom) return null;
  return frame.scrollTop + top - box.top - (box.height - height) / 2;
}
