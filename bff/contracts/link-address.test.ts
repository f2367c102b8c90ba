import { describe, expect, it } from 'vitest';
import { normalizeAddress } from './link-address.ts';

describe('normalizeAddress', () => {
  it.each([
    ['instagram.com/rosa', 'https://instagram.com/rosa'],
    [' www.example.com ', 'https://www.example.com'],
    ['//example.com/a%20b', 'https://example.com/a%20b'],
    ['example.com:8080/shop?q=1#new', 'https://example.com:8080/shop?q=1#new'],
    ['my_shop.example', 'https://my_shop.example'],
    ['भारत.भारत/नया', 'https://भारत.भारत/नया'],
    ['münchen.example', 'https://münchen.example'],
    ['xn--mnchen-3ya.example?a=b', 'https://xn--mnchen-3ya.example?a=b'],
    ['Example.COM/@rosa', 'https://Example.COM/@rosa'],
    [' http://plain.example ', 'http://plain.example'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
  ])('%j becomes %j', (text, address) => {
    expect(normalizeAddress(text)).toBe(address);
  });

  it.each([
    'example',
    'localhost:3000',
    'https://',
    'http:/example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'javascript.x:alert(1)',
    'mailto:june@example.com',
    'june@example.com',
    'june:secret@example.com',
    '1.50',
    '10.0.0.1',
    'exam ple.com',
    'example.com/a b',
    'e.g',
    'example.com\\@evil.example',
    '.com',
    '',
  ])('leaves %j unchanged', (text) => {
    expect(normalizeAddress(text)).toBe(text);
  });
});
