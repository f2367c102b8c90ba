const COMMENT = /^\s*(\/\/|\*|\/\*).*$/gm;
/** The first argument of a call, up to the ids at its start: `test('S12 links-3 keeps the order'`. */
const TITLE = /\(\s*['"`]((?:(?:S\d+|[a-z]+(?:-[a-z]+)*-\d+)\s+)+)/g;

/** Returns the ids at the start of the titles of tests and groups in a file. */
export function readTestIds(source: string): Set<string> {
  const titles = source.replace(COMMENT, '').matchAll(TITLE);
  return new Set([...titles].flatMap(([, ids = '']) => ids.trim().split(/\s+/)));
}
