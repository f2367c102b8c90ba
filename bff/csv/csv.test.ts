import fc from 'fast-check';
import { expect, it } from 'vitest';
import { restoreText, toCsv } from './csv.ts';

it.each([
  ['plain', '"plain"'],
  ['', '""'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['a=1', '"a=1"'],
  ['a; b', '"a; b"'],
  ['10-20', '"10-20"'],
  [-5, '-5'],
])('S81 quotes text: %j is written as %j', (value, written) => {
  expect(toCsv([[value]])).toBe(`${written}\r\n`);
});

it.each([
  ['=1+1', '"\'=1+1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['+1', '"\'+1"'],
  ['-1', '"\'-1"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['＝1+1', '"\'＝1+1"'],
  ['\tx', '"\'\tx"'],
  ['\r=1', '"\'\r\'=1"'],
  ['Shop;=1+1', '"Shop;\'=1+1"'],
  ['Shop,=1+1', '"Shop,\'=1+1"'],
  ['Shop\t=1+1', '"Shop\t\'=1+1"'],
  ['Shop\n=1+1', '"Shop\n\'=1+1"'],
  ['Shop\r@SUM(A1)', '"Shop\r\'@SUM(A1)"'],
  ['Shop; -1', '"Shop; \'-1"'],
  ['Shop;"=1+1', '"Shop;""\'=1+1"'],
  ['"=1+1', '"""\'=1+1"'],
  ['a;+1;@b,-2', "\"a;'+1;'@b,'-2\""],
])('S81 neutralizes formulas after any separator: %j is written as %j', (value, written) => {
  expect(toCsv([[value]])).toBe(`${written}\r\n`);
});

it('writes a line for each row', () => {
  expect(
    toCsv([
      ['Day', 'Views'],
      ['2026-11-21', 3],
    ]),
  ).toBe('"Day","Views"\r\n"2026-11-21",3\r\n');
});

it('S81 restoreText returns every text that toCsv has written', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@,;|\t\r\n "\'a＝') });
  fc.assert(
    fc.property(text, (value) => {
      const written = toCsv([[value]])
        .slice(1, -3)
        .replaceAll('""', '"');
      expect(restoreText(written)).toBe(value);
    }),
  );
});
