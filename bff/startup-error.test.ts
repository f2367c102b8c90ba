import { expect, it } from 'vitest';
import { requireDependency } from './startup-error.ts';

const failure = (address: string) =>
  requireDependency('Postgres', 'DATABASE_URL', address, Promise.reject(new Error('refused')));

it('names the host of a dependency, without user and password', async () => {
  await expect(failure('postgres://u:hidden@db:5432/posy')).rejects.toThrow(
    /^Cannot use Postgres at db:5432: refused$/,
  );
});

it.each([
  ['has no scheme', 'hidden'],
  ['has an unescaped # in its password', 'postgres://u:12345#hidden@db/posy'],
  ['has an unescaped / in its password', 'postgres://u:12345/hidden@db/posy'],
  ['has an unescaped ? in its password', 'postgres://u:12345?hidden@db/posy'],
])('names the variable instead of an address that %s', async (_, address) => {
  await expect(failure(address)).rejects.toThrow(
    /^Cannot use Postgres at the address in DATABASE_URL: refused$/,
  );
});
