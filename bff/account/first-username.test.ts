import { expect, it } from 'vitest';
import { usernameSchema } from '#bff/contracts/profile/username.ts';
import { usernameCandidates } from './first-username.ts';

const first = (count: number, email: string | null, name: string | null) =>
  usernameCandidates(email, name).take(count).toArray();

it.each([
  ['rosa@example.com', 'Rosa Lind', ['rosa', 'rosa-lind']],
  ['Rosa.Lind+x@example.com', null, ['rosa-lind-x']],
  ['josé.núñez@example.com', 'José', ['jose-nunez', 'jose']],
  ['__a--b__@example.com', null, ['a-b']],
  ['admin@example.com', 'Rosa', ['rosa']],
  [`${'a'.repeat(23)}-b@example.com`, null, ['a'.repeat(23)]],
])('%s and %s make %j', (email, name, expected) => {
  expect(first(expected.length, email, name)).toEqual(expected);
});

it('goes on with six digits, without end', () => {
  const [, second, third] = first(3, 'rosa@example.com', null);
  expect(second).toMatch(/^rosa\d{6}$/);
  expect(third).toMatch(/^rosa\d{6}$/);
});

it.each([
  [null, null],
  ['', ''],
  ['@', '李'],
  ['x@example.com', 'y'],
  ['admin@example.com', 'Support'],
  [`${'a'.repeat(64)}@example.com`, 'b'.repeat(200)],
  [`${'-'.repeat(40)}a@example.com`, null],
  [`${'a'.repeat(23)}-bcd@example.com`, null],
])('every candidate of %j and %j may be used', (email, name) => {
  for (const candidate of first(5, email, name)) {
    expect(usernameSchema.safeParse(candidate), candidate).toMatchObject({ success: true });
  }
});

it('S61 a name of 100,000 combining marks takes no time', () => {
  const before = process.threadCpuUsage();
  usernameCandidates(null, `rosa${'\u0301\u0316'.repeat(50_000)}`).next();
  const { user, system } = process.threadCpuUsage(before);
  expect(user + system).toBeLessThan(50_000);
});
