import { expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';

const app = await launchTestApp();
const rosa = await app.signIn({ name: 'Rosa Lind', email: 'rosa@example.com' });
await rosa.put('/api/profile', { username: 'rosa' });
const VIDEO = { kind: 'embed', title: 'Film', url: 'https://youtu.be/aqz-KE-bpKQ' };
const TRACK = { kind: 'embed', title: 'Song', url: 'https://soundcloud.com/forss/flickermood' };

const add = async (body: object) =>
  (await rosa.post('/api/links', body)).json<{ id: string; thumbnail: string | null }>();
async function frameSource(headers = {}): Promise<string | undefined> {
  const response = await app.visitor().get('/u/rosa', headers);
  const policy = `${response.headers['content-security-policy']}`;
  expect(policy).toContain("default-src 'none'");
  return policy.split('; ').find((directive) => directive.startsWith('frame-src'));
}

await add({ title: 'Shop', url: 'https://www.youtube.com/@rosa' });
await add({ kind: 'heading', title: 'Music' });

it('S56 the CSP allows only frames of the players on the page', async () => {
  expect(await frameSource()).toBeUndefined();
  const { id } = await add(VIDEO);
  expect(await frameSource()).toBe('frame-src https://www.youtube-nocookie.com');
  const { id: song } = await add(TRACK);
  expect(await frameSource()).toBe(
    'frame-src https://w.soundcloud.com https://www.youtube-nocookie.com',
  );
  // Read the cached page in both encodings.
  const both = await frameSource();
  expect(await frameSource({ 'Accept-Encoding': 'br' })).toBe(both);
  await rosa.put(`/api/links/${id}`, { ...VIDEO, hidden: true });
  expect(await frameSource()).toBe('frame-src https://w.soundcloud.com');
  await rosa.delete(`/api/links/${song}`);
  expect(await frameSource()).toBeUndefined();
});

it('the JSON of a page contains the kinds and the featured link', async () => {
  await add({ title: 'Tickets', url: 'https://tickets.example', featured: true });
  await add(TRACK);
  const response = await app.visitor().get('/api/u/rosa');
  expect(response.json()).toMatchObject({
    links: expect.arrayContaining([
      expect.objectContaining({ kind: 'link', title: 'Shop', featured: false }),
      expect.objectContaining({ kind: 'heading', title: 'Music', url: null }),
      expect.objectContaining({ kind: 'link', title: 'Tickets', featured: true }),
      expect.objectContaining({ kind: 'embed', title: 'Song', url: TRACK.url }),
    ]),
  });
});

it('an embed can have a thumbnail, like a link', async () => {
  const { id, thumbnail } = await add({ ...VIDEO, thumbnail: await image('png') });
  expect(thumbnail).toMatch(/^\/media\/[0-9a-f]{64}$/);
  const { text } = await app.visitor().get('/u/rosa');
  expect(text).toContain(`<img class="blur" src="${thumbnail}"`);
  const kept = await rosa.put(`/api/links/${id}`, VIDEO);
  expect(kept.json()).toMatchObject({ thumbnail });
  const removed = await rosa.put(`/api/links/${id}`, { ...VIDEO, thumbnail: null });
  expect(removed.json()).toMatchObject({ thumbnail: null });
});

it('rejects other hosts with the list of providers', async () => {
  for (const url of ['https://example.com/film', 'https://www.youtube.com/@rosa']) {
    const response = await rosa.post('/api/links', { ...VIDEO, url });
    expect(response.status).toBe(400);
    expect(response.text).toContain('YouTube, Vimeo, Spotify or SoundCloud');
  }
});
