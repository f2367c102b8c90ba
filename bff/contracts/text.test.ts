import { expect, it } from 'vitest';
import { codePoints, firstGrapheme, multiLine, singleLine } from './text.ts';

const line = singleLine({
  max: 5,
  required: 'required',
  tooLong: 'too long',
  invisible: 'invisible',
});
const text = multiLine({ max: 5, tooLong: 'too long' });
const reason = (schema: typeof line | typeof text, input: unknown) =>
  schema.safeParse(input).error?.issues[0]?.message;

it('counts code points, not UTF-16 units', () => {
  expect([codePoints(''), codePoints('aé'), codePoints('😀😀'), codePoints('👩‍🚀')]).toEqual([
    0, 2, 2, 3,
  ]);
});

it('firstGrapheme returns a flag or an emoji with modifiers as a whole', () => {
  const emoji = ['🇸🇪', '👩🏽‍🚀', '❤️'];
  expect(emoji.map((it) => firstGrapheme(`${it}Rosa`))).toEqual(emoji);
  expect([firstGrapheme('Rosa'), firstGrapheme('')]).toEqual(['R', undefined]);
});

it.each([
  ['  a  ', 'a'],
  ['a\r\n\tb', 'a b'],
  ['a\u0000\u202eb\u2066\ufeff', 'ab'],
  ['😀😀😀😀😀', '😀😀😀😀😀'],
  ['\ud800', '\ufffd'],
])('normalizes a line: %j becomes %j', (input, expected) => {
  expect(line.parse(input)).toBe(expected);
});

it('requires and limits a single line after normalization', () => {
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
])('normalizes a text with line breaks: %j becomes %j', (input, expected) => {
  expect(text.parse(input)).toBe(expected);
});

it('limits a text with line breaks', () => {
  expect([reason(text, 'abcdef'), reason(text, 7), reason(text, 'a\nbcd')]).toEqual([
    'too long',
    'too long',
    undefined,
  ]);
});

it.each([
  ['zero-width space', '\u200b'],
  ['zero-width joiner and non-joiner', '\u200d\u200c'],
  ['word joiner', '\u2060'],
  ['direction marks', '\u200e\u200f\u061c'],
  ['soft hyphen', '\u00ad'],
  ['combining grapheme joiner', '\u034f'],
  ['no-break and ideographic spaces between marks', '\u200b\u00a0\u3000\u200b'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['Mongolian vowel separator', '\u180e'],
  ['Khmer inherent vowels', '\u17b4\u17b5'],
  ['Braille blank', '\u2800'],
  ['tag characters', '\u{e0041}\u{e007f}'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['combining marks alone', '\u0301\u20dd'],
  ['a musical blank', '\u{1d159}'],
  ['hieroglyphic blanks', '\u{13441}\u{13442}'],
  ['the place of an embedded object', '\ufffc'],
  ['unassigned code points', '\u0378\u{e0fff}'],
  ['noncharacters', '\ufdd0\uffff\u{10ffff}'],
  ['interlinear annotation marks', '\ufff9\ufffb'],
])('S84 rejects a line of invisible characters only: %s', (_, input) => {
  expect(reason(line, input)).toBe('invisible');
});

it.each(['é', 'e\u0301', '\u200ba', '字', 'ا', '😀', '❤\ufe0f', '👩‍🚀', '.', '1', '⠁', '\u{e000}'])(
  'S84 accepts a line with a visible character: %j',
  (input) => {
    expect(line.parse(input)).toBe(input);
  },
);

it('S61 rejects 100,000 spaces as too long before it trims them', () => {
  expect(reason(line, ' '.repeat(100_000))).toBe('too long');
  expect(reason(text, ' '.repeat(100_000))).toBe('too long');
  expect(line.parse(`${' '.repeat(60_000)}a`)).toBe('a');
});
