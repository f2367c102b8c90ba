/** `test('…',` and `it('…',`, and `)('…',` as it follows their each. */
const TITLE = /(?:(?<![.\w])(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/g;

const withoutComments = (source: string) => source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');

/** The titles of the tests in a file as they are written, `%s` and the like included. */
export function findTitles(source: string): Set<string> {
  const found = withoutComments(source).matchAll(TITLE);
  return new Set([...found].map(([, , title = '']) => title.replace(/\\(.)/g, '$1')));
}
