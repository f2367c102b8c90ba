import { expect, it } from 'vitest';
import {
  isMet,
  readRequirements,
  requirementsOf,
  selectRequirements,
  tableOf,
  titlePattern,
} from './requirements.ts';

const ROWS = '| S1 | Cookies |\n| S2 | Ids |\n| S3 | Names |\n| S4 | Limits |';
const TITLES = readRequirements(`| Id | Requirement |\n|---|---|\n${ROWS}\n`);

const test = (fullName: string, status = 'passed') => ({ fullName, status });
const requirements = requirementsOf(
  {
    testResults: [
      {
        name: '/posy/test/a.test.ts',
        assertionResults: [
          test('S1 S2 cookies are strict'),
          test('a group S3 inside of it'),
          test('S3 breaks', 'failed'),
          test('S4 not run', 'skipped'),
          test('a challenge of S256 is no id'),
          test('S5 unknown'),
        ],
      },
    ],
  },
  '/posy',
  TITLES,
);
const [s1, s2, s3, s4] = requirements;

it('reads the titles of the requirements', () => {
  expect([...TITLES].at(1)).toEqual(['S2', 'Ids']);
});

it.each(['', '| S2 | Ids |', '| S1 | Cookies |\n| S3 | Names |', '| S1 | A |\n| S1 | B |'])(
  'refuses the requirements %j',
  (rows) => {
    expect(() => readRequirements(rows)).toThrow('without a gap');
  },
);

it('selects requirements by id, and all without ids', () => {
  expect([...selectRequirements(TITLES, ['S3', 'S1']).keys()]).toEqual(['S1', 'S3']);
  expect(selectRequirements(TITLES, [])).toBe(TITLES);
  expect(() => selectRequirements(TITLES, ['S1', 's2'])).toThrow('s2 is not a requirement');
});

it('finds the tests of each requirement by its id', () => {
  expect(requirements.map(({ id }) => id)).toEqual(['S1', 'S2', 'S3', 'S4']);
  expect(s1?.passed).toEqual(['test/a.test.ts › S1 S2 cookies are strict']);
  expect(s2?.passed).toEqual(s1?.passed);
  expect(s3).toMatchObject({ passed: [expect.any(String)], failed: [expect.any(String)] });
  expect(s4).toMatchObject({ passed: [], failed: [] });
});

it('calls a requirement met when a test passed and none failed', () => {
  expect([s1, s3, s4].map((requirement) => requirement && isMet(requirement))).toEqual([
    true,
    false,
    false,
  ]);
});

it('prints a line for each requirement', () => {
  const lines = tableOf(requirements).split('\n');
  expect(lines[0]).toBe('S1   met      test/a.test.ts › S1 S2 cookies are strict');
  expect(lines[2]).toMatch(/^S3 {3}FAILED {3}test\/a\.test\.ts › S3 breaks \(and 1 more\)$/);
  expect(lines[3]).toBe('S4   NO TEST  ');
  expect(lines.at(-1)).toBe('2 of 4 requirements met');
});

it('prints the title and every test of each requirement with isAll', () => {
  const lines = tableOf(requirements, true).split('\n');
  expect(lines.slice(4, 8)).toEqual([
    'S3   FAILED   Names',
    '       test/a.test.ts › S3 breaks',
    '       test/a.test.ts › a group S3 inside of it',
    'S4   NO TEST  Limits',
  ]);
});

it.each([
  ['S3 a failed transaction', true],
  ['a group S2 inside', true],
  ['S4 is not selected', false],
  ['S256 challenge', false],
  ['HTTPS 1', false],
])('"%s" is the test of a selected requirement: %s', (title, expected) => {
  const selected = selectRequirements(TITLES, ['S2', 'S3']);
  expect(new RegExp(titlePattern(selected)).test(title)).toBe(expected);
});
