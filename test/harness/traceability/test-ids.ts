/** Matches `test('…',` and `it('…',`, and `)('…',` after an `each` call. */
const TITLE = /(?:(?<![.\w])(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/g;

const withoutComments = (source: string) => source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');

/** Returns the titles of the tests in a file as written, including placeholders such as `%s`. */
export function findTitles(source: string): Set<string> {
  const found = withoutComments(source).matchAll(TITLE);
  return new Set([...found].map(([, , title = '']) => title.replace(/\\(.)/g, '$1')));
}
