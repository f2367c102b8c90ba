import { expect, it } from 'vitest';
import { printable, printableJson } from './printable.ts';

const HOSTILE = 'a\u001b[31mred\u0007\u009b2J\u202egpj\u200b\u2028\r\ttab';

it('S87 removes control and escape characters, and marks that reorder or hide text', () => {
  expect(printable(HOSTILE)).toBe('a[31mred2Jgpjtab');
  expect(printable('first\nsecond')).toBe('first\nsecond');
  expect(printable('Größe 陶器 🏺')).toBe('Größe 陶器 🏺');
});

it('S87 escapes control and hidden characters in JSON, without loss', () => {
  const value = { text: `${HOSTILE}\n🏺\u{e0041}` };
  const json = printableJson(value);
  expect(json).toBe(printable(json));
  expect(JSON.parse(json)).toEqual(value);
});
