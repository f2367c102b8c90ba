/** The characters of a line that are quoted. */
const LINE_MAX = 80;

/** Returns why a pasted line was skipped. */
export function unreadReason(line: string): string {
  const quoted = line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line;
  return `There is no address in “${quoted}”.`;
}
