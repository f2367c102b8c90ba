import { expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';

const app = await launchTestApp();
const NOINDEX = '<meta name="robots" content="noindex"/>';

interface OwnProfile {
  username: string;
  name: string;
  saved: boolean;
}
const profileOf = async (client: BrowserlessClient) =>
  (await client.get('/api/profile')).json<OwnProfile>();

async function isIndexed(client: BrowserlessClient): Promise<boolean> {
  const { username, saved } = await profileOf(client);
  const page = await app.visitor().get(`/u/${username}`);
  const data = await app.visitor().get(`/api/u/${username}`);
  expect([page.status, data.status]).toEqual([200, 200]);
  const indexed = !page.text.includes(NOINDEX);
  expect(page.text.includes('application/ld+json')).toBe(indexed);
  expect(data.headers['x-robots-tag']).toBe(indexed ? undefined : 'noindex');
  expect(saved).toBe(indexed);
  return indexed;
}

const LINK = { title: 'Shop', url: 'https://shop.example' };
type Save = [what: string, save: (client: BrowserlessClient) => Promise<{ status: number }>];

it.each<Save>([
  ['a bio', (client) => client.put('/api/profile', { bio: 'Hello.' })],
  ['a username', (client) => client.put('/api/profile', { username: 'first-save-name' })],
  ['a background', (client) => client.put('/api/profile', { background_color: '#112233' })],
  ['a time zone', (client) => client.put('/api/profile', { time_zone: 'Europe/Stockholm' })],
  ['an appearance', (client) => client.put('/api/profile', { appearance: {} })],
  ['a language', (client) => client.put('/api/profile', { language: 'en' })],
  ['a title', (client) => client.put('/api/profile', { seo: { title: 'Rosa' } })],
  ['the number of views', (client) => client.put('/api/profile', { show_views: true })],
  [
    'a background photo',
    async (client) => client.post('/api/profile/background-photo', { image: await image('png') }),
  ],
  ['published', (client) => client.put('/api/profile', { published: true })],
  ['a link', (client) => client.post('/api/links', LINK)],
  [
    'a picture',
    async (client) => client.post('/api/profile/picture', { image: await image('png') }),
  ],
])('S76 public-14 a new page carries noindex until its owner saves %s', async (_what, save) => {
  const rosa = await app.signIn();
  expect(await isIndexed(rosa)).toBe(false);
  expect((await save(rosa)).status).toBeLessThan(300);
  expect(await isIndexed(rosa)).toBe(true);
});

it('S76 a rejected save does not remove noindex', async () => {
  const rosa = await app.signIn();
  const eve = await app.signIn();
  await eve.put('/api/profile', { username: 'somebody-elses' });
  for (const refused of [
    await rosa.put('/api/profile', { username: 'somebody-elses' }),
    await rosa.put('/api/profile', { bio: 'x'.repeat(151) }),
    await rosa.put('/api/profile', { appearance: { theme: 'gone' } }),
    await rosa.put('/api/links/order', { linkIds: [crypto.randomUUID()] }),
    await rosa.post('/api/links', { title: '', url: 'https://a.example' }),
    await rosa.delete(`/api/links/${crypto.randomUUID()}`),
  ]) {
    expect(refused.status).toBeGreaterThanOrEqual(400);
  }
  expect(await isIndexed(rosa)).toBe(false);
});

it('S76 a new account does not reveal its email address', async () => {
  const people = [
    { name: 'zelda.quill', email: 'zelda.quill@example.com' },
    { name: 'Zelda Quill', email: 'zeldaquill@example.com' },
    { name: 'zelda.quill2@example.com', email: 'zelda.quill2@example.com' },
  ];
  for (const person of people) {
    const { username, name } = await profileOf(await app.signIn(person));
    expect(`${username} ${name}`).not.toMatch(/zelda|quill|example/i);
    expect(username).toMatch(/^[a-z]+-[a-z]+$/);
  }
  const named = await app.signIn({ name: 'Ottilie Brandt', email: 'zelda.quill3@example.com' });
  expect(await profileOf(named)).toMatchObject({
    username: 'ottilie-brandt',
    name: 'Ottilie Brandt',
  });
});
