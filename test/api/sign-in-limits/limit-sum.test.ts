import { expect, it } from 'vitest';
import { SIGN_IN_LIMITS } from '#bff/auth/sign-in-limits/limit-table.ts';

const DAY = 86_400;
/**
 * The number of failed attempts after which the provider locks a user, as the README recommends.
 */
const LOCK_THRESHOLD = 100;

it('S71 all failed attempts for a destination in 30 days stay below the provider’s lock', () => {
  const { passwordUnknown, passwordKnown, codeUnknown, codeKnown } = SIGN_IN_LIMITS;
  // While the address is unverified, password attempts from known browsers have a separate limit.
  const limits = [passwordUnknown, passwordKnown, passwordKnown, codeUnknown, codeKnown];
  const tries = limits.map(({ points, seconds }) => points * Math.ceil((30 * DAY) / seconds));
  expect(tries.reduce((sum, count) => sum + count)).toBeLessThan(LOCK_THRESHOLD);
});
