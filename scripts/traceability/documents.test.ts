import { expect, it } from 'vitest';
import { readTestIds } from '#test/harness/traceability/test-ids.ts';
import {
  findLinkProblems,
  findRequirementProblems,
  findRuleProblems,
  listFiles,
} from './documents.ts';

const SOURCE = `
test('S12 landing-3 types, then waits', async () => {});
// test('landing-9 is commented out', () => {});
describe('S46 a group', () => {
  it.each([
    ['landing-8', 1],
  ])(\`login-page-1 %s is accessible\`, () => {});
  it('an id in the middle, landing-7 for example, is no id', () => {});
});
`;
const TESTS = new Map([
  ['test/a.test.ts', readTestIds(SOURCE)],
  ['test/b/c.test.ts', new Set(['S1', 'S2'])],
]);
const table = (...rows: string[]) =>
  `# Page\n\n| Id | Rule | Spec |\n|---|---|---|\n${rows.join('\n')}\n\n| Text | Instead |\n|---|---|\n| A | B |\n`;
const row = (id: string) => `| ${id} | A rule | 2 |`;
const links = (text: string) => findLinkProblems(text, TESTS);

it('reads the ids at the start of titles', () => {
  expect([...readTestIds(SOURCE)]).toEqual(['S12', 'landing-3', 'S46', 'login-page-1']);
});

it('reads the same ids after the rest of a title has changed', () => {
  const renamed = SOURCE.replace('types, then waits', 'waits, then types').replace(
    'a group',
    'all',
  );
  expect(readTestIds(renamed)).toEqual(readTestIds(SOURCE));
});

it('accepts rules that have tests, and ignores other tables', () => {
  expect(findRuleProblems(table(row('landing-3'), row('login-page-1')), TESTS)).toEqual([]);
});

it('reports rules without tests, duplicates, and ids in test titles that are not listed', () => {
  expect(findRuleProblems(table(row('landing-1'), row('landing-1')), TESTS)).toEqual([
    'landing-1 is listed twice',
    'landing-1 has no test',
    'test/a.test.ts names the rule landing-3, which docs/spec-coverage.md does not list',
  ]);
  expect(findRuleProblems('# Page', TESTS)).toEqual(['docs/spec-coverage.md has no rules']);
});

it.each(['| one | No number | 2 |', '| one-1 | | 2 |', '| one-1 | A | bar | 2 |', '| one-1 | A |'])(
  'rejects the row %s',
  (malformed) => {
    expect(() => findRuleProblems(table(malformed), TESTS)).toThrow('malformed row');
  },
);

it('accepts links whose file or folder has a test of each requirement', () => {
  const text = '[S12, a title](../test/a.test.ts), [S1–S2](../test/b), [clicks](../test/d.test.ts)';
  expect(links(text)).toEqual([]);
});

it('reports the requirements that a linked file or folder does not test', () => {
  expect(links('[S1, S12](../test/a.test.ts), [S1–S3](../test/b)')).toEqual([
    'docs/security.md links S1 to test/a.test.ts, which has no test of it',
    'docs/security.md links S3 to test/b, which has no test of it',
  ]);
});

it('reports requirements without tests, and ids in test titles that are not listed', () => {
  const titles = new Map(['S1', 'S2', 'S3', 'S46'].map((id) => [id, 'A title']));
  expect(findRequirementProblems(titles, TESTS)).toEqual([
    'S3 has no test',
    'test/a.test.ts names S12, which docs/security-requirements.md does not list',
  ]);
});

it('lists the files with tests of a requirement', () => {
  const titles = new Map([['S2', 'A title']]);
  const tests = new Map([...TESTS, ['test/a.test.tsx', new Set(['S2'])]]);
  expect(listFiles(titles, tests)).toBe(
    'S2   A title\n     test/a.test.tsx\n     test/b/c.test.ts',
  );
});
