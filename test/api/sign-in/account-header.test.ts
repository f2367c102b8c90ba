import { expect, it } from 'vitest';
import { ACCOUNT_HEADER } from '#bff/contracts/account-header.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();

it('S78 a change that names another account than the session’s is refused with 401', async () => {
  const [june, milo] = [await app.signIn(), await app.signIn()];
  const bioOf = async (client: typeof june) => (await client.get('/api/profile')).json<Profile>();
  const save = async (client: typeof june, user: string) =>
    (await client.put('/api/profile', { bio: 'Wool' }, { [ACCOUNT_HEADER]: user })).status;
  const { user } = await bioOf(june);
  expect(await save(milo, user)).toBe(401);
  expect((await bioOf(milo)).bio).toBe('');
  expect(await save(june, user)).toBe(200);
  expect((await bioOf(june)).bio).toBe('Wool');
});
