import { expect, it } from 'vitest';
import { shortUrl } from './link-target.ts';

it.each([
  ['https://a.example/', 'https://a.example/'],
  ['https://a.example/"<>\'', "https://a.example/%22%3C%3E'"],
  ['https://a.example/?"<>\'', 'https://a.example/?%22%3C%3E%27'],
  ["https://a.example/'?'?'#'?'", "https://a.example/'?%27?%27#'?'"],
  ["https://a.example/'#'?'", "https://a.example/'#'?'"],
  ['https://a.example/%22?a=1&b=%27', 'https://a.example/%22?a=1&b=%27'],
])('S61 renders the address %s as %s, which has the same target', (url, expected) => {
  expect(shortUrl(url)).toBe(expected);
  expect(new URL(shortUrl(url)).href).toBe(new URL(url).href);
});
