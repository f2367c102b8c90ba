import { expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const rosa = await app.signIn();

it('S84 rejects a name and a title of invisible characters with 400 and stores neither', async () => {
  const before = (await rosa.get('/api/profile')).json();
  for (const invisible of ['\u200b', '\u3164', '\u2800\u200d', '\u{e0041}', '\u0301']) {
    const name = await rosa.put('/api/profile', { name: invisible });
    const link = { title: invisible, url: 'https://a.example' };
    const title = await rosa.post('/api/links', link);
    expect([name.status, title.status]).toEqual([400, 400]);
    expect([name.json(), title.json()]).toMatchObject([
      { fields: { name: 'Name must contain at least one visible character.' } },
      { fields: { title: 'Title must contain at least one visible character.' } },
    ]);
  }
  expect((await rosa.get('/api/profile')).json()).toEqual(before);
  expect((await rosa.get('/api/links')).json()).toEqual([]);
});
