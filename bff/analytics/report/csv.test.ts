import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['\tx', "'\tx"],
  ['\r=1', '"\'\r=1"'],
  ['a=1', 'a=1'],
  [-5, '-5'],
])('%j is written as %j', (value, written) => {
  expect(toCsv([[value]])).toBe(`${written}\r\n`);
});

it('a row is a line', () => {
  expect(
    toCsv([
      ['Day', 'Views'],
      ['2026-11-21', 3],
    ]),
  ).toBe('Day,Views\r\n2026-11-21,3\r\n');
});
