import { expect, it } from 'vitest';
import { handleAddress } from './handles.ts';

it.each([
  ['instagram', '@rosa.makes', 'https://instagram.com/rosa.makes'],
  ['tiktok', ' rosa ', 'https://tiktok.com/@rosa'],
  ['linkedin', 'rosa-lind', 'https://linkedin.com/in/rosa-lind'],
  ['youtube', 'youtube.com/@rosa', 'https://youtube.com/@rosa'],
  ['github', 'two words', null],
  ['github', '', null],
  ['github', '../x', null],
] as const)('returns the address of %s %j: %s', (icon, text, address) => {
  expect(handleAddress(icon, text)).toBe(address);
});
