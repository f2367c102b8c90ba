import { describe, expect, it } from 'vitest';
import { digitsOf, inGroups, recoveryCodeOf, waitText } from './typed-code.ts';

describe('digitsOf', () => {
  it.each([
    ['123 456', '123456'],
    [' 12-34-56\n', '123456'],
    ['1234567', '123456'],
    ['12a', '12'],
    ['', ''],
  ])('S70 reads the code %j as %j', (typed, code) => expect(digitsOf(typed)).toBe(code));
});

describe('recoveryCodeOf', () => {
  it.each([
    ['abcd-1234-efgh', 'abcd-1234-efgh'],
    [' ABCD 1234 EFGH ', 'abcd-1234-efgh'],
    ['abcd1234efgh', 'abcd-1234-efgh'],
    ['Abcd–1234–efgh', 'abcd-1234-efgh'],
    ['abc d', 'abcd'],
  ])('S70 reads the recovery code %j as %j', (typed, code) =>
    expect(recoveryCodeOf(typed)).toBe(code),
  );
});

it('S70 shows a secret in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(inGroups('ABCDEFGH')).toBe('ABCD EFGH');
});

it.each([
  [undefined, 'later'],
  [1, 'in 1 second'],
  [59, 'in 59 seconds'],
  [61, 'in 2 minutes'],
  [3600, 'in 60 minutes'],
])('S70 formats a wait of %s seconds as %j', (seconds, text) =>
  expect(waitText(seconds)).toBe(text),
);
