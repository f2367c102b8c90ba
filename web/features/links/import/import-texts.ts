import { LINKS_MAX } from '#bff/contracts/limits.ts';
import { counted } from '#web/lib/format/numbers.ts';

/** Returns the text that states how many links fit on the page, for when more were found. */
export const roomText = (room: number): string =>
  room > 0
    ? `Your page has room for ${counted(room, 'more link')}.`
    : `Your page is full: ${LINKS_MAX} links and headings.`;

/** Maximum number of quoted characters of a line. */
const LINE_MAX = 80;

/** Returns the text that states why a pasted line was skipped. */
export function unreadReason(line: string): string {
  const quoted = line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line;
  return `There is no address in “${quoted}”.`;
}
