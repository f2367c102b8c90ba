import { describe, expect, it } from 'vitest';
import { preferredLanguage, readLanguage } from './languages.ts';

describe('preferredLanguage', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['ZH-Hant, JA;q=0.5, en;q=0.4', 'ja'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['fr;q=0, de;q=0.1', 'de'],
    ['fr;q=0', 'en'],
    ['sv, da;q=0.9', 'en'],
    ['de;q=abc, it', 'it'],
    ['__proto__, constructor', 'en'],
    [`${'x'.repeat(300)},de`, 'en'],
  ])('returns for the header %j the language %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

it('reads an unknown stored language as English', () => {
  expect([readLanguage('he'), readLanguage('xx'), readLanguage('"><script>')]).toEqual([
    'he',
    'en',
    'en',
  ]);
});
