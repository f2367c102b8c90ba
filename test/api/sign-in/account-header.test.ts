import { expect, it } from 'vitest';
import { ACCOUNT_HEADER } from '#bff/contracts/account-header.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import { createUserAlias } from '#bff/session/user-alias.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';

const [FIRST, SECOND] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const SESSION_KEYS = [FIRST, SECOND].map((key) => key.toString('base64')).join(',');
const app = await launchTestApp({ variables: { SESSION_KEYS } });

it('S78 rejects a change that names another account than the session’s with 401', async () => {
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

it('S78 no change is rejected during a rotation of the session keys: the alias of each key is accepted', async () => {
  const june = await app.signIn();
  const userId = await userIdOf(app, june);
  for (const key of [FIRST, SECOND]) {
    const headers = { [ACCOUNT_HEADER]: createUserAlias([key])(userId) };
    expect((await june.put('/api/profile', { bio: 'Wool' }, headers)).status).toBe(200);
  }
});

it('S78 a page with the alias of an older session key keeps it after a rotation', async () => {
  const june = await app.signIn();
  const userId = await userIdOf(app, june);
  const userNamed = async (named: string) =>
    (await june.get('/api/profile', { [ACCOUNT_HEADER]: named })).json<Profile>().user;
  const [first, second] = [FIRST, SECOND].map((key) => createUserAlias([key])(userId));
  expect(await userNamed(`${second}`)).toBe(second);
  for (const named of [`${first}`, '', 'of-another-account']) {
    expect(await userNamed(named)).toBe(first);
  }
});
