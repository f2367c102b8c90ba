import { describe, expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();

describe('GET /api/usernames/{username}', () => {
  it('returns the result that a change would have', async () => {
    const owner = await app.signIn();
    const other = await app.signIn();
    await other.put('/api/profile', { username: 'the-other-one' });
    const ask = async (username: string) =>
      (await owner.get(`/api/usernames/${encodeURIComponent(username)}`)).json();

    expect(await ask('free-to-take')).toEqual({ available: true });
    expect(await ask('The-Other-One')).toEqual({
      available: false,
      error: 'This username is already taken.',
    });
    expect(await ask('admin')).toEqual({
      available: false,
      error: 'This username is reserved. Please choose another one.',
    });
    expect(await ask('-x\u0000')).toMatchObject({ available: false });
    const own = (await owner.get('/api/profile')).json<{ username: string }>().username;
    expect(await ask(own)).toEqual({ available: true });
  });

  it('requires a session', async () => {
    expect((await app.visitor().get('/api/usernames/free-to-take')).status).toBe(401);
  });
});
