import { LINKS_MAX } from '#bff/contracts/limits.ts';
import { counted } from '#web/lib/format/numbers.ts';

/** Returns how many links fit on the page, when more were found. */
export const roomText = (room: number): string =>
  room > 0
    ? `Your page has room for ${counted(room, 'more link')}.`
    : `Your page is full: ${counted(LINKS_MAX, 'link')}.`;
