import { expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';

const app = await launchTestApp();
const rosa = await app.signIn();
const link = { title: 'A', url: 'https://a.example' };
const PATH = /^\/media\/[0-9a-f]{64}$/;

interface Link {
  id: string;
  thumbnail: string | null;
}
const add = async (extra: object = {}) =>
  (await rosa.post('/api/links', { ...link, ...extra })).json<Link>();
const change = (id: string, body: object) => rosa.put(`/api/links/${id}`, { ...link, ...body });

it('replaces the whole link: without an icon it has none, without a color it has the theme’s', async () => {
  const { id } = await add({ social_icon: 'github', button_color: '#123456' });
  const response = await change(id, { title: 'B', url: 'https://b.example' });
  expect(response.status).toBe(200);
  expect(response.json()).toEqual({
    id,
    kind: 'link',
    title: 'B',
    url: 'https://b.example',
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
  expect((await rosa.get('/api/links')).json()).toContainEqual(response.json());
});

it('keeps the link’s position and clicks', async () => {
  const ids = [await add(), await add(), await add()].map(({ id }) => id);
  await app.visitor().post(`/api/links/${ids[1]}/click`);
  const response = await change(`${ids[1]}`, { title: 'Changed' });
  expect(response.json()).toMatchObject({ title: 'Changed', click_count: 1 });
  const listed = (await rosa.get('/api/links')).json<Link[]>().map(({ id }) => id);
  expect(listed.filter((id) => ids.includes(id))).toEqual(ids);
});

it('keeps an omitted thumbnail, replaces it with a new one, and removes it with null', async () => {
  const { id, thumbnail } = await add({ thumbnail: await image('png') });
  expect(thumbnail).toMatch(PATH);
  expect((await change(id, { title: 'B' })).json()).toMatchObject({ thumbnail });

  const other = await image('png', { color: '#00ff00' });
  const replaced = (await change(id, { thumbnail: other })).json<Link>();
  expect(replaced.thumbnail).toMatch(PATH);
  expect(replaced.thumbnail).not.toBe(thumbnail);
  expect((await rosa.get(`${thumbnail}`)).status).toBe(404);
  expect((await rosa.get(`${replaced.thumbnail}`)).status).toBe(200);

  expect((await change(id, { thumbnail: null })).json()).toMatchObject({ thumbnail: null });
  expect((await rosa.get(`${replaced.thumbnail}`)).status).toBe(404);
});

it('an invalid thumbnail changes neither the link nor its thumbnail', async () => {
  const before = await add({ thumbnail: await image('webp') });
  const response = await change(before.id, { title: 'B', thumbnail: 'data:image/png;base64,AAAA' });
  expect(response.status).toBe(400);
  expect((await rosa.get('/api/links')).json()).toContainEqual(before);
  expect((await rosa.get(`${before.thumbnail}`)).status).toBe(200);
});

it('keeps an image that two links share until both have another one', async () => {
  const thumbnail = await image('gif', { color: '#0000ff' });
  const [first, second] = [await add({ thumbnail }), await add({ thumbnail })];
  expect(second.thumbnail).toBe(first.thumbnail);
  await change(first.id, { thumbnail: null });
  expect((await rosa.get(`${first.thumbnail}`)).status).toBe(200);
  await change(second.id, { thumbnail: null });
  expect((await rosa.get(`${first.thumbnail}`)).status).toBe(404);
});

it('stores the same image separately for two users', async () => {
  const thumbnail = await image('png', { color: '#ff00ff' });
  const eve = await app.signIn();
  const hers = (await eve.post('/api/links', { ...link, thumbnail })).json<Link>();
  const mine = await add({ thumbnail });
  expect(mine.thumbnail).not.toBe(hers.thumbnail);
  await change(mine.id, { thumbnail: null });
  expect((await rosa.get(`${mine.thumbnail}`)).status).toBe(404);
  expect((await eve.get(`${hers.thumbnail}`)).status).toBe(200);
});
