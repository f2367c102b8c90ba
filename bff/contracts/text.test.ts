import { expect, it } from 'vitest';
import { codePoints, multiLine, singleLine } from './text.ts';

const line = singleLine({ max: 5, required: 'required', tooLong: 'too long' });
const text = multiLine({ max: 5, tooLong: 'too long' });
const reason = (schema: typeof line | typeof text, input: unknown) =>
  schema.safeParse(input).error?.issues[0]?.message;

it('counts code points, not UTF-16 units', () => {
  expect([codePoints(''), codePoints('aé'), codePoints('😀😀'), codePoints('👩‍🚀')]).toEqual([
    0, 2, 2, 3,
  ]);
});

it.each([
  ['  a  ', 'a'],
  ['a\r\n\tb', 'a b'],
  ['a\u0000\u202eb\u2066\ufeff', 'ab'],
  ['😀😀😀😀😀', '😀😀😀😀😀'],
  ['\ud800', '\ufffd'],
])('one line: %j becomes %j', (input, expected) => {
  expect(line.parse(input)).toBe(expected);
});

it('one line is required and limited after cleaning', () => {
  expect([
    reason(line, ''),
    reason(line, ' \u202e '),
    reason(line, 7),
    reason(line, undefined),
  ]).toEqual(Array(4).fill('required'));
  expect(reason(line, 'abcdef')).toBe('too long');
  expect(reason(line, '  abcde  ')).toBeUndefined();
});

it.each([
  ['', ''],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['\n a \n', 'a'],
  ['a\tb', 'a\tb'],
  ['a\u0007b', 'ab'],
])('many lines: %j becomes %j', (input, expected) => {
  expect(text.parse(input)).toBe(expected);
});

it('many lines are limited', () => {
  expect([reason(text, 'abcdef'), reason(text, 7), reason(text, 'a\nbcd')]).toEqual([
    'too long',
    'too long',
    undefined,
  ]);
});
