import type { PagePart } from './changed-part.ts';

/** How long a changed link is marked, in milliseconds. */
const MARKED_MS = 2000;

/**
 * Scrolls a preview inside its frame to a part of the page, and marks a link.
 * @param smooth whether to animate, unless the user prefers reduced motion
 * @returns a function that removes the mark
 */
export function followPart(frame: HTMLElement, part: PagePart, smooth: boolean): () => void {
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const scroll = (top: number) =>
    frame.scrollTo({ top, behavior: smooth && !reduced ? 'smooth' : 'instant' });
  if (part.link === null) {
    scroll(0);
    return () => undefined;
  }
  const link = frame.querySelector<HTMLElement>(`[data-block="${CSS.escape(part.link)}"]`);
  // A new link that was not saved is gone.
  if (!link) return () => undefined;
  const top = topInView(frame, link);
  if (top !== null) scroll(top);
  link.toggleAttribute('data-marked', true);
  const unmark = () => link.removeAttribute('data-marked');
  const timer = part.editing ? undefined : setTimeout(unmark, MARKED_MS);
  return () => {
    clearTimeout(timer);
    unmark();
  };
}

/** Returns the scroll position that centers an element, or null when it is visible already. */
function topInView(frame: HTMLElement, element: HTMLElement): number | null {
  const box = frame.getBoundingClientRect();
  const { top, bottom, height } = element.getBoundingClientRect();
  if (top >= box.top && bottom <= box.bottom) return null;
  return frame.scrollTop + top - box.top - (box.height - height) / 2;
}
