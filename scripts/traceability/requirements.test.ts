import { expect, it } from 'vitest';
import { isMet, REQUIREMENT_TITLE, REQUIREMENTS, requirementsOf, tableOf } from './requirements.ts';

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
          test('S88 the last'),
          test('S85 not claimed'),
        ],
      },
    ],
  },
  '/posy',
);
const [s1, s2, s3, s4] = requirements;

it('finds the tests of each requirement by its id', () => {
  expect(requirements.map(({ id }) => id)).toEqual(REQUIREMENTS);
  expect(s1?.passed).toEqual(['test/a.test.ts › S1 S2 cookies are strict']);
  expect(s2?.passed).toEqual(s1?.passed);
  expect(s3).toMatchObject({ passed: [expect.any(String)], failed: [expect.any(String)] });
  expect(requirements.slice(3, -1).every(({ passed }) => passed.length === 0)).toBe(true);
  expect(requirements.at(-1)).toMatchObject({ id: 'S88', passed: [expect.any(String)] });
});

it('claims S1 to S84, and S86 to S88', () => {
  expect(REQUIREMENTS).toHaveLength(87);
  expect([REQUIREMENTS[0], ...REQUIREMENTS.slice(-4)]).toEqual(['S1', 'S84', 'S86', 'S87', 'S88']);
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
  expect(lines.at(-1)).toBe('3 of 87 requirements met');
});

it('prints every test of each requirement with isAll', () => {
  const lines = tableOf(requirements, true).split('\n');
  expect(lines.slice(2, 4)).toEqual([
    'S3   FAILED   test/a.test.ts › S3 breaks',
    '              test/a.test.ts › a group S3 inside of it',
  ]);
});

it.each([
  ['S9 a failed transaction', true],
  ['a group S84 inside', true],
  ['S256 challenge', false],
  ['HTTPS 1', false],
])('"%s" is the test of a requirement: %s', (title, expected) => {
  expect(new RegExp(REQUIREMENT_TITLE).test(title)).toBe(expected);
});
