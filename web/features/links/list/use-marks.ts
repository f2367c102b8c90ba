import { useEffect, useRef, useState } from 'react';
import type { Link } from '#bff/contracts/link.ts';

/** Duration of the mark on a row, in milliseconds. */
const MARK_MS = 2500;

export const rowId = (id: string) => `row-${id}`;

const isTyping = () => document.activeElement?.closest('form') !== null;

/**
 * Briefly highlights new links and the link whose form was closed, and scrolls the first of them
 * into view unless the focus is in a form.
 * @param editedId the link whose form is open
 */
export function useMarks(links: readonly Link[], editedId: string | undefined) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const before = useRef({ ids: new Set(links.map(({ id }) => id)), editedId });
  useEffect(() => {
    const known = before.current;
    const ids = new Set(links.map(({ id }) => id));
    before.current = { ids, editedId };
    const added = [...ids].filter((id) => !known.ids.has(id));
    if (added.length > 0) return setMarked(added);
    const closed = known.editedId;
    if (closed !== undefined && closed !== editedId && ids.has(closed)) setMarked([closed]);
  }, [links, editedId]);
  useEffect(() => {
    const [first] = marked;
    if (first === undefined) return;
    const timer = setTimeout(setMarked, MARK_MS, []);
    // Scroll in the next frame, after the change of focus, which also scrolls.
    const frame = requestAnimationFrame(() => {
      if (!isTyping()) document.getElementById(rowId(first))?.scrollIntoView({ block: 'nearest' });
    });
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [marked]);
  return { marked, mark: setMarked };
}
