import { beforeEach, expect, it } from 'vitest';
import { RATE_LIMITS } from '#bff/http/rate-limit.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
beforeEach(() => app.forgetRates());

const { points } = RATE_LIMITS.signInStart;

it.each([
  ['ports', (index: number) => `203.0.113.9:${1024 + index}`],
  ['brackets and ports', (index: number) => `[2001:db8::1]:${1024 + index}`],
  [
    'between IPv4 and mapped IPv6',
    (index: number) => (index % 2 ? '::ffff:203.0.113.9' : '203.0.113.9'),
  ],
  ['entries that are not addresses', (index: number) => `unknown-${index}`],
])('S80 one visitor who keeps changing %s has one rate limit', async (_, entryOf) => {
  const statuses: number[] = [];
  for (let index = 0; index <= points; index += 1) {
    const headers = { 'X-Forwarded-For': entryOf(index) };
    const { headers: response } = await app.visitor().get('/auth/google/start', headers);
    statuses.push(response.location === '/login?error=rate_limited' ? 429 : 302);
  }
  expect(statuses.indexOf(429)).toBe(points);
});
