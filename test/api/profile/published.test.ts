import { beforeEach, describe, expect, it } from 'vitest';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});
const publish = (published: unknown) => page.owner.put('/api/profile', { published });
const profile = async () => (await page.owner.get('/api/profile')).json<Record<string, unknown>>();

it('S76 a page is published by default, and can be taken offline and published again', async () => {
  expect(await profile()).toMatchObject({ published: true });
  const response = await publish(false);
  expect([response.status, response.json()]).toEqual([200, { published: false }]);
  expect(await profile()).toMatchObject({ published: false });
  expect((await publish(true)).json()).toEqual({ published: true });
  expect((await app.visitor().get(page.path)).status).toBe(200);
});

describe('S76 an offline page', () => {
  it('public-13 responds 404 to everyone, including its owner, as a page and as JSON', async () => {
    expect((await app.visitor().get(page.path)).status).toBe(200);
    await publish(false);
    for (const client of [app.visitor(), page.owner]) {
      for (const method of ['GET', 'HEAD'] as const) {
        expect((await client.send(method, page.path, {})).status).toBe(404);
        expect((await client.send(method, `/api${page.path}`, {})).status).toBe(404);
      }
      expect((await client.get(page.path)).text).toContain('Profile Not Found');
    }
  });

  it('public-13 responds 404 to clicks, and counts neither clicks nor views', async () => {
    await publish(false);
    for (const client of [app.visitor(), page.owner]) {
      expect((await page.click(client)).status).toBe(404);
      expect((await page.click(client, { 'User-Agent': 'Googlebot/2.1' })).status).toBe(404);
      await page.view(client);
    }
    await publish(true);
    expect((await page.click(app.visitor())).status).toBe(204);
    expect(await page.counted()).toMatchObject({
      views: 0,
      clicks: 1,
      bot_clicks: 0,
      bot_views: 0,
    });
  });

  it('keeps its username, and its former names do not redirect', async () => {
    await page.owner.put('/api/profile', { username: `${page.username}-2` });
    await publish(false);
    expect((await app.visitor().get(page.path)).status).toBe(404);
    expect((await app.visitor().get(`/api${page.path}`)).status).toBe(404);
    const eve = await app.signIn();
    for (const username of [page.username, `${page.username}-2`]) {
      expect((await eve.put('/api/profile', { username })).status).toBe(409);
    }
    await publish(true);
    expect((await app.visitor().get(page.path)).status).toBe(307);
  });

  it('can be edited', async () => {
    await publish(false);
    expect((await page.owner.put('/api/profile', { bio: 'Back soon.' })).status).toBe(200);
    await page.addLink('Second');
    await publish(true);
    const { text } = await app.visitor().get(page.path);
    expect(text).toContain('Back soon.');
    expect(text).toContain('Second');
  });
});

it.each([['false'], [0], [null], [[false]], [{}]])('S76 rejects published: %j', async (value) => {
  const response = await publish(value);
  expect([response.status, response.json()]).toMatchObject([
    400,
    { fields: { published: 'Send true or false.' } },
  ]);
  expect((await app.visitor().get(page.path)).status).toBe(200);
});

it('S76 rejects published together with another field', async () => {
  const response = await page.owner.put('/api/profile', { published: false, bio: 'both' });
  expect(response.status).toBe(400);
  expect(await profile()).toMatchObject({ published: true, bio: '' });
});
