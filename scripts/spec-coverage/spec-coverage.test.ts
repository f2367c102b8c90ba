import { describe, expect, it } from 'vitest';
import { findTitles } from '#test/harness/traceability/test-ids.ts';
import { findUncovered } from './find-uncovered.ts';
import { readRules } from './read-rules.ts';

const HEAD = '| Id | Rule | Spec | Tests |\n|---|---|---|---|\n';
const SOURCE = `
test('types, then waits', async () => {});
// test('was here once', () => {});
describe('a screen', () => {
  it("says 'Hello'", () => {});
  it('says the visitor\\'s name', () => {});
  it.each([
    ['a', 1],
  ])('%s is accessible', () => {});
});
const other = ask('is no test', 1);
`;
const read = (path: string) => (path === 'a.test.ts' ? SOURCE : null);
const uncovered = (rows: string) => findUncovered(readRules(HEAD + rows), read);

describe('readRules', () => {
  it('reads the rows of every table, and no other line', () => {
    const page = `# Page\n\n${HEAD}| one-1 | A rule | 2 | a › b<br>c › d |\n\n## More\n\n${HEAD}| two-1 | A rule | own | |\n`;
    expect(readRules(page)).toEqual([
      { id: 'one-1', tests: ['a › b', 'c › d'] },
      { id: 'two-1', tests: [] },
    ]);
  });

  it('leaves tables of other things alone', () => {
    const page = `| Text | Instead |\n|---|---|\n| A | B |\n\n${HEAD}| one-1 | A rule | 2 | a › b |\n`;
    expect(readRules(page)).toEqual([{ id: 'one-1', tests: ['a › b'] }]);
  });

  it.each([
    '| one | No number | 2 | a › b |',
    '| one-1 | | 2 | a › b |',
    '| one-1 | Too few | 2 |',
    '| one-1 | A bar | in the rule | 2 | a › b |',
  ])('refuses the row %s', (row) => {
    expect(() => readRules(HEAD + row)).toThrow('Invalid row');
  });
});

describe('findTitles', () => {
  it('finds the titles of test and it, and of their each', () => {
    expect([...findTitles(SOURCE)].toSorted()).toEqual([
      '%s is accessible',
      "says 'Hello'",
      "says the visitor's name",
      'types, then waits',
    ]);
  });
});

describe('findUncovered', () => {
  it('says nothing when every rule is held', () => {
    expect(uncovered("| one-1 | A rule | 2 | a.test.ts › says 'Hello' |")).toEqual([]);
  });

  it('names a rule without a test, and an id that is there twice', () => {
    const row = '| one-1 | A rule | 2 | a.test.ts › types, then waits |\n';
    expect(uncovered(`${row}${row}| one-2 | A rule | 2 | |`)).toEqual([
      'one-1 is duplicated',
      'one-2 has no test',
    ]);
  });

  it('names a file and a test that are not there', () => {
    expect(
      uncovered('| one-1 | A rule | 2 | b.test.ts › x<br>a.test.ts › was here once |'),
    ).toEqual([
      'one-1 names a missing file: b.test.ts',
      'one-1 names a missing test: a.test.ts › was here once',
    ]);
  });

  it('wants a title after the file', () => {
    expect(uncovered('| one-1 | A rule | 2 | a.test.ts |')).toEqual([
      'one-1 names no test in "a.test.ts"',
    ]);
  });
});
