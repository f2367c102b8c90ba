const COMMENT = /^\s*(\/\/|\*|\/\*).*$/gm;
/**
 * Matches the start of a test call up to the ids in its title, as in `test('S12 links-3 keeps the
 * order'`.
 */
const TITLE = /\(\s*['"`]((?:(?:S\d+|[a-z]+(?:-[a-z]+)*-\d+)\s+)+)/g;

/** Returns the ids at the start of the titles of a file's tests and groups. */
export function readTestIds(source: string): Set<string> {
  const titles = source.replace(COMMENT, '').matchAll(TITLE);
  return new Set([...titles].flatMap(([, ids = '']) => ids.trim().split(/\s+/)));
}
