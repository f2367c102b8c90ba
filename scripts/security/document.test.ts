import { expect, it } from 'vitest';
import { findUntruths } from './document.ts';

const TABLE = `## Dependencies in production

| Package | Why |
|---|---|
| \`koa\`, \`@koa/router\` | the \`server\` |

## Reporting
`;
const SOURCE = `it('S25 a request "in flight"', () => {});`;
const read = (path: string) => (path === 'test/a.test.ts' ? SOURCE : path === 'test/b' ? '' : null);
const packages = ['koa', '@koa/router'];
const problems = (text: string, names = packages) =>
  findUntruths(`${text}\n${TABLE}`, { packages: names, read });

it('says nothing when every link leads somewhere and every package is listed', () => {
  const text =
    '[S25](../test/a.test.ts "S25 a request \\"in flight\\""), [all](../test/b), [a](../test/a.test.ts)';
  expect(problems(text)).toEqual([]);
});

it.each([
  ['[x](../test/c.test.ts)', 'links to a missing file: test/c.test.ts'],
  ['[x](../test/a.test.ts "S26")', 'links to a missing test: test/a.test.ts › S26'],
])('names a broken link: %s', (text, problem) => {
  expect(problems(text)).toEqual([`docs/security.md ${problem}`]);
});

it('names a package that is missing, and one that is none', () => {
  expect(problems('', ['koa', 'pg'])).toEqual([
    'docs/security.md does not explain why pg is trusted',
    'docs/security.md lists @koa/router, which is not a dependency',
  ]);
});
