import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { ClickPace, classifyVisitor } from './visitor.ts';

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
])('is a %s: %s %j', (expected, method, headers) => {
  expect(classifyVisitor(method, headers)).toBe(expected);
  expect(classifyVisitor(method, headers)).toBe(expected);
});

it('30 clicks a minute are a person’s; a visitor is a link, an address and an agent', () => {
  const pace = new ClickPace();
  const clicks = Array.from({ length: 32 }, () => pace.isTooFast('link', 'address', CHROME));
  expect(clicks).toEqual([...Array(30).fill(false), true, true]);
  expect(pace.isTooFast('other', 'address', CHROME)).toBe(false);
  expect(pace.isTooFast('link', 'other', CHROME)).toBe(false);
  expect(pace.isTooFast('link', 'address', undefined)).toBe(false);
});

it('after a minute a visitor begins anew', async () => {
  const clock = vi.spyOn(performance, 'now');
  const pace = new ClickPace();
  // The cache remembers the time for a millisecond.
  const at = async (milliseconds: number) => {
    await sleep(5);
    clock.mockReturnValue(milliseconds);
    return pace.isTooFast('link', 'address', CHROME);
  };
  expect(await at(1_000)).toBe(false);
  for (let i = 0; i < 30; i += 1) pace.isTooFast('link', 'address', CHROME);
  expect(await at(60_000)).toBe(true);
  expect(await at(62_000)).toBe(false);
  clock.mockRestore();
});
