import { expect, it } from 'vitest';
import { hasLongHost, isLinkUrl } from './link-url.ts';

const LONG = 'a'.repeat(301);

it.each([
  `https://${LONG}.example`,
  `HTTPS:\\\\${LONG}/`,
  `//${LONG}`,
  `http:////${LONG}?q`,
  ` ht\ntp://\t${LONG}`,
  `https://a${'\u0301\u0327'.repeat(200)}.example`,
  `https://${'a.'.repeat(200)}example`,
])('%j has an overlong host', (address) => {
  expect(hasLongHost(address)).toBe(true);
  expect(isLinkUrl(address)).toBe(false);
});

it.each([
  `https://shop.example/${LONG}`,
  `https://shop.example?${LONG}`,
  `/going/1/https://${LONG}`,
  `https://${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}:8080/`,
  '',
])('%j has no overlong host', (address) => {
  expect(hasLongHost(address)).toBe(false);
});
