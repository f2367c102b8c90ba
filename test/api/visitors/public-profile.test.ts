import { expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '#bff/contracts/appearance.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';

const app = await launchTestApp();
const rosa = await app.signIn({ name: 'Rosa Lind', email: 'secret.address@example.com' });
const NOT_FOUND =
  "Profile Not Found: The profile you're looking for doesn't exist or has been removed.";

it('contains only public fields', async () => {
  await rosa.put('/api/profile', { username: 'rosa' });
  await rosa.put('/api/profile', { bio: 'Hi <b>there</b>' });
  await rosa.put('/api/profile', { background_color: 'pattern:pattern-waves' });
  const picture = await rosa.post('/api/profile/picture', { image: await image('png') });
  const links = [];
  for (const title of ['A', 'B']) {
    const body = {
      title,
      url: 'https://a.example',
      social_icon: 'github',
      thumbnail: await image('png'),
    };
    links.push((await rosa.post('/api/links', body)).json<Record<string, unknown>>());
  }
  const response = await app.visitor().get('/api/u/rosa');
  expect(response.status).toBe(200);
  expect(response.json()).toEqual({
    name: 'Rosa Lind',
    username: 'rosa',
    bio: 'Hi <b>there</b>',
    background_color: 'pattern:pattern-waves',
    background_color_own: 'pattern:pattern-waves',
    appearance: DEFAULT_APPEARANCE,
    background_photo_tones: null,
    language: 'en',
    seo: { title: '', description: '', noindex: false },
    ...picture.json<object>(),
    views: 0,
    links: links.map(({ click_count, hidden, visible_from, visible_until, ...link }) => link),
    socials: [],
  });
  expect(response.text).not.toContain('secret.address');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.setCookies).toEqual([]);
});

it('finds a username regardless of case, and nothing else', async () => {
  expect((await app.visitor().get('/api/u/ROSA')).json()).toMatchObject({ username: 'rosa' });
  for (const username of ['nobody', 'ros', 'rosa%20', "'--", '%25', 'r%5Fsa', 'admin']) {
    const response = await app.visitor().get(`/api/u/${username}`);
    expect([response.status, response.json()]).toMatchObject([
      404,
      { error: NOT_FOUND, code: 'not_found' },
    ]);
  }
});

it('contains the links in page order', async () => {
  const order = (await rosa.get('/api/links')).json<{ id: string }[]>().map(({ id }) => id);
  await rosa.put('/api/links/order', { linkIds: order.toReversed() });
  const { links } = (await app.visitor().get('/api/u/rosa')).json<{ links: { title: string }[] }>();
  expect(links.map(({ title }) => title)).toEqual(['B', 'A']);
});
