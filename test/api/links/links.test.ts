import { beforeAll, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

interface Link {
  id: string;
  title: string;
}
const NOT_FOUND = { error: 'Link not found.', code: 'not_found' };
const UNKNOWN_ID = '0198f2f0-0000-7000-8000-000000000000';

const app = await launchTestApp();
let rosa: BrowserlessClient;
beforeAll(async () => {
  rosa = await app.signIn();
});
const list = async (client = rosa) => (await client.get('/api/links')).json<Link[]>();
const add = (body: object, client = rosa) => client.post('/api/links', body);

it('adds a link at the end, by default in the theme’s color and without an icon', async () => {
  const client = await app.signIn();
  const response = await add({ title: ' My site ', url: ' https://rosa.example/a?b#c ' }, client);
  expect(response.status).toBe(201);
  expect(response.json()).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    kind: 'link',
    title: 'My site',
    url: 'https://rosa.example/a?b#c',
    button_color: '#000000',
    button_color_own: null,
    social_icon: null,
    thumbnail: null,
    click_count: 0,
    hidden: false,
    visible_from: null,
    visible_until: null,
    featured: false,
  });
  await add({ title: 'Second', url: 'http://b.example' }, client);
  expect((await list(client)).map(({ title }) => title)).toEqual(['My site', 'Second']);
});

it.each([
  'twitter',
  'instagram',
  'facebook',
  'linkedin',
  'youtube',
  'github',
  'tiktok',
  'twitch',
  'discord',
])('accepts the icon %s and a color', async (social_icon) => {
  const body = { title: 'A', url: 'https://a.example', social_icon, button_color: '#ABCDEF' };
  expect((await add(body)).json()).toMatchObject({ social_icon, button_color: '#abcdef' });
});

it('accepts any URL that starts with http:// or https://', async () => {
  const longest = `https://a.example/${'x'.repeat(2048 - 18)}`;
  for (const url of [
    'http://a.example',
    'HTTPS://A.example/Ü?q=ä',
    'https://[::1]:8080/',
    longest,
  ]) {
    const response = await add({ title: 'A', url });
    expect([response.status, response.json()]).toMatchObject([201, { url }]);
  }
});

it('deletes a link', async () => {
  const { id } = (await add({ title: 'Gone', url: 'https://a.example' })).json<Link>();
  const response = await rosa.delete(`/api/links/${id}`);
  expect([response.status, response.text]).toEqual([204, '']);
  expect((await list()).some((link) => link.id === id)).toBe(false);
  expect((await rosa.delete(`/api/links/${id}`)).json()).toMatchObject(NOT_FOUND);
});

it('responds 404 for another user’s link, an unknown id and a malformed id', async () => {
  const eve = await app.signIn();
  const { id } = (await add({ title: 'Rosa’s', url: 'https://a.example' })).json<Link>();
  const body = { title: 'Eve’s', url: 'https://evil.example' };
  for (const target of [id, UNKNOWN_ID, 'x', "1'--", '%00', 'order%00']) {
    for (const response of [
      await eve.put(`/api/links/${target}`, body),
      await eve.delete(`/api/links/${target}`),
    ]) {
      expect(response.status).toBe(404);
      expect(response.json()).toMatchObject(NOT_FOUND);
    }
  }
  expect((await list()).find((link) => link.id === id)).toMatchObject({ title: 'Rosa’s' });
});

it('limits a page to 100 links, also for concurrent additions', async () => {
  const client = await app.signIn();
  const body = { title: 'One of many', url: 'https://a.example' };
  for (let link = 1; link <= 96; link += 1) await add(body, client);
  const responses = await Promise.all(Array.from({ length: 8 }, () => add(body, client)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(4);
  const refused = responses
    .filter(({ status }) => status === 409)
    .map((response) => response.json());
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({
    error: 'You can have at most 100 links and headings.',
    code: 'too_many_links',
  });
  expect(new Set((await list(client)).map(({ id }) => id)).size).toBe(100);
});
