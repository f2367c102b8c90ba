import { beforeEach, describe, expect, it } from 'vitest';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';
import { operatorOf } from './operator.ts';

const app = await launchTestApp();
const operator = operatorOf(app);
const REASON = 'It asks visitors for their passwords.';
const GONE = 'This page has been suspended.';

let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});
const suspend = () => operator.suspend(page.username, REASON);
const profile = async () => (await page.owner.get('/api/profile')).json<Record<string, unknown>>();
const edit = (change: object) => page.owner.put('/api/profile', change);
const pageStatus = async (name = page.username) => (await app.visitor().get(`/u/${name}`)).status;

describe('S87 a suspended page', () => {
  it('public-16 responds 410 with its text to everyone, as a page, as JSON and to clicks', async () => {
    const { etag } = (await app.visitor().get(page.path)).headers;
    await suspend();
    for (const client of [app.visitor(), page.owner]) {
      for (const path of [page.path, page.path.toUpperCase().replace('/U/', '/u/')]) {
        const response = await client.get(path, { 'If-None-Match': `${etag}` });
        expect(response.status).toBe(410);
        expect(response.text).toContain(`<h1><strong>${GONE}</strong>`);
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      }
      expect((await client.send('HEAD', page.path, {})).status).toBe(410);
      const json = await client.get(`/api${page.path}`);
      expect([json.status, json.json()]).toMatchObject([
        410,
        { error: GONE, code: 'page_suspended' },
      ]);
      for (const agent of ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 'Googlebot/2.1']) {
        const click = await page.click(client, { 'User-Agent': agent });
        expect([click.status, click.json()]).toMatchObject([410, { code: 'page_suspended' }]);
      }
    }
  });

  it('serves neither its picture nor its thumbnails', async () => {
    const { picture } = (
      await page.owner.post('/api/profile/picture', { image: await image('png') })
    ).json<{ picture: string }>();
    const link = { title: 'A', url: 'https://a.example', thumbnail: await image('png') };
    const { thumbnail } = (await page.owner.post('/api/links', link)).json<{ thumbnail: string }>();
    await suspend();
    for (const path of [picture, thumbnail]) {
      const { status, text, headers } = await app.visitor().get(path);
      expect([status, text]).toEqual([410, GONE]);
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      });
    }
    await operator.restore(page.username);
    for (const path of [picture, thumbnail]) {
      expect((await app.visitor().get(path)).status).toBe(200);
    }
  });

  it('counts neither views nor clicks', async () => {
    await suspend();
    for (const client of [app.visitor(), page.owner]) {
      await page.view(client);
      await page.click(client);
    }
    await operator.restore(page.username);
    expect((await page.click(app.visitor())).status).toBe(204);
    expect(await page.counted()).toMatchObject({ views: 0, clicks: 1, bot_views: 0 });
  });

  it('tells its owner the reason and the contact, and keeps edits for later', async () => {
    expect(await profile()).toMatchObject({ published: true, suspension: null });
    await suspend();
    expect(await profile()).toMatchObject({
      published: true,
      suspension: { reason: REASON, contact: 'mailto:security@example.com' },
    });
    expect((await edit({ bio: 'All fixed.' })).status).toBe(200);
    await page.addLink('Second');
    expect(await pageStatus()).toBe(410);
    expect(await operator.restore(page.username)).toBe('restored');
    const { text } = await app.visitor().get(page.path);
    expect(text).toContain('All fixed.');
    expect(text).toContain('Second');
    expect(await profile()).toMatchObject({ suspension: null });
  });

  it('cannot be published by its owner; the owner’s choice applies after the suspension', async () => {
    await suspend();
    expect((await edit({ published: false })).status).toBe(200);
    expect((await edit({ published: true })).status).toBe(200);
    expect(await pageStatus()).toBe(410);
    // A second suspension replaces the reason, but not the owner's own choice to publish.
    await operator.suspend(page.username, 'Another reason.');
    expect(await profile()).toMatchObject({
      published: true,
      suspension: { reason: 'Another reason.' },
    });
    await edit({ published: false });
    expect(await profile()).toMatchObject({ published: false });
    await operator.restore(page.username);
    expect(await pageStatus()).toBe(404);
    expect(await profile()).toMatchObject({ published: false, suspension: null });
  });

  it('keeps its username, and its former addresses respond 410', async () => {
    const former = page.username;
    const current = `${former}-2`;
    await edit({ username: current });
    expect(await pageStatus(former)).toBe(307);
    await operator.suspend(current);
    expect([await pageStatus(former), await pageStatus(current)]).toEqual([410, 410]);
    expect((await app.visitor().get(`/api/u/${former}`)).status).toBe(410);
    for (const username of [former, `${former}-3`]) {
      expect((await edit({ username })).json()).toMatchObject({ code: 'page_suspended' });
      const check = await page.owner.get(`/api/usernames/${username}`);
      expect(check.json()).toMatchObject({ available: false });
    }
    await operator.restore(current);
    expect((await edit({ username: former })).status).toBe(200);
  });

  it('stays closed after its account is deleted, until an operator reopens the name', async () => {
    const former = page.username;
    const current = `${former}-4`;
    await edit({ username: current });
    await operator.suspend(current);
    expect((await page.owner.delete('/api/account')).status).toBe(204);
    expect([await pageStatus(former), await pageStatus(current)]).toEqual([410, 410]);
    const eve = await app.signIn();
    const take = () => eve.put('/api/profile', { username: current });
    const days = (count: number) => app.db.raw("now() + ? * interval '1 day'", [count]);
    expect((await take()).status).toBe(409);
    const row = () => app.db('released_usernames').where({ username: current });
    // The name stays reserved even after the time of an ordinary reservation.
    expect(await row().where('free_at', '>', days(36_500))).toHaveLength(1);
    expect(await operator.restore(current)).toBe('name reopened');
    expect([await pageStatus(former), await pageStatus(current)]).toEqual([410, 404]);
    expect(
      await row().where('free_at', '>', days(89)).where('free_at', '<', days(91)),
    ).toHaveLength(1);
    await row().update({ free_at: app.db.fn.now() });
    expect((await take()).status).toBe(200);
  });
});

it('S87 an unknown name is not suspended, and a page that is not suspended is not restored', async () => {
  expect(await operator.suspend('unknown-page')).toBe(false);
  expect(await operator.restore('unknown-page')).toBe('unknown');
  expect(await operator.restore(page.username)).toBe('not suspended');
  expect(await pageStatus()).toBe(200);
});

it('S87 no statement publishes a suspended page', async () => {
  await suspend();
  const publish = app.db('profiles').where({ user_id: page.userId }).update({ published: true });
  await expect(publish).rejects.toThrow('profiles_suspended_offline');
});
