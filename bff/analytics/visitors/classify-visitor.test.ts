import { expect, it } from 'vitest';
import { classifyVisitor } from './classify-visitor.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

it.each([
  ['desktop', 'GET', { 'user-agent': CHROME }],
  ['desktop', undefined, { 'user-agent': CHROME }],
  ['bot', 'HEAD', { 'user-agent': CHROME }],
  ['bot', 'GET', { 'user-agent': CHROME, 'sec-purpose': 'prefetch' }],
  ['bot', 'GET', { 'user-agent': CHROME, purpose: 'Preview' }],
  ['bot', 'GET', { 'user-agent': CHROME, 'x-moz': 'prefetch' }],
  ['desktop', 'GET', { 'user-agent': CHROME, purpose: 'something else' }],
  ['bot', 'GET', {}],
  ['bot', 'GET', { 'user-agent': '' }],
  ['bot', 'GET', { 'user-agent': 'node' }],
  ['bot', 'GET', { 'user-agent': 'WhatsApp/2.23' }],
  ['bot', 'GET', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['bot', 'GET', { 'user-agent': 'python-requests/2.32' }],
])('returns %s for %s with %j, also from the cache', (expected, method, headers) => {
  expect(classifyVisitor(method, headers)).toBe(expected);
  expect(classifyVisitor(method, headers)).toBe(expected);
});
