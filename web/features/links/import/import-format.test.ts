import { expect, it } from 'vitest';
import { importFormat } from './import-format.ts';

it.each([
  ['bookmarks_2026.html', 'bookmarks'],
  ['Links.HTM', 'bookmarks'],
  ['links.csv', 'csv'],
  ['profile.json', 'posy'],
  ['links.xlsx', null],
  ['constructor', null],
  ['', null],
])('%j has the format %j', (name, format) => {
  expect(importFormat(name)).toBe(format);
});
