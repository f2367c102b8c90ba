import { expect } from 'vitest';
import { LINKS_MAX } from '#bff/contracts/limits.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import type { BrowserlessClient, ClientResponse } from '#test/harness/app/browserless-client.ts';
import { found } from '#test/harness/app/found.ts';
import { image } from '#test/harness/images/images.ts';
import { type Change, LINK, statuses } from './owner.ts';

type Link = { id: string; title: string };

/** Clicks as a visitor, because the owner's own clicks are not counted. */
function click(
  visitor: BrowserlessClient | undefined,
  id: string | undefined,
): Promise<ClientResponse> {
  if (!visitor) throw new Error('There is no replica.');
  return visitor.post(`/api/links/${id}/click`);
}

/**
 * For each call that changes a page, its links or its counts: a test that makes the call
 * concurrently in all tabs.
 */
export const PAGE_CHANGES: Record<string, Change> = {
  'PUT /api/profile': async (owner) => {
    const names = owner.tabs.map((_tab, number) => `renamed-${owner.number}-${number}`);
    const responses = await owner.atOnce((tab, n) =>
      tab.put('/api/profile', { username: names[n] }),
    );
    expect(statuses(responses)).toEqual([200, 200, 200]);
    const { username } = await owner.agreed<{ username: string }>('/api/profile');
    expect(names).toContain(username);
    for (const name of names) {
      expect(await owner.agreedStatus(`/u/${name}`)).toBe(name === username ? 200 : 307);
    }
  },
  'POST /api/profile/picture': async (owner) => {
    const colors = ['#ff0000', '#00ff00', '#0000ff'];
    const pictures = await Promise.all(colors.map((color) => image('png', { color })));
    const responses = await owner.atOnce((tab, n) =>
      tab.post('/api/profile/picture', { image: pictures[n] }),
    );
    expect(statuses(responses)).toEqual([200, 200, 200]);
    const { picture } = await owner.agreed<{ picture: string }>('/api/profile');
    expect(responses.map((response) => response.json<{ picture: string }>().picture)).toContain(
      picture,
    );
    expect(await owner.agreedStatus(picture)).toBe(200);
    expect(await owner.around.db('media').where({ user_id: owner.userId })).toHaveLength(1);
  },
  'POST /api/profile/provider-picture': async (owner) => {
    const responses = await owner.atOnce((tab) => tab.post('/api/profile/provider-picture'));
    expect(statuses(responses)).toEqual([200, 200, 200]);
    const { picture } = await owner.agreed<Pick<Profile, 'picture'>>('/api/profile');
    expect(await owner.agreedStatus(`${picture}`)).toBe(200);
    expect(await owner.around.db('media').where({ user_id: owner.userId })).toHaveLength(1);
  },
  'POST /api/profile/background-photo': async (owner) => {
    const colors = ['#ff0000', '#00ff00', '#0000ff'];
    const photos = await Promise.all(colors.map((color) => image('png', { color })));
    const responses = await owner.atOnce((tab, n) =>
      tab.post('/api/profile/background-photo', { image: photos[n] }),
    );
    expect(statuses(responses)).toEqual([200, 200, 200]);
    const { appearance } = await owner.agreed<Pick<Profile, 'appearance'>>('/api/profile');
    const sent = responses.map((response) => response.json<{ background_photo: string }>());
    expect(sent).toContainEqual({ background_photo: appearance.background_photo });
    expect(await owner.agreedStatus(`${appearance.background_photo}`)).toBe(200);
    expect(await owner.around.db('media').where({ user_id: owner.userId })).toHaveLength(1);
  },
  'POST /api/links': async (owner) => {
    await owner.addLinks(LINKS_MAX - 1);
    const responses = await owner.atOnce((tab) => tab.post('/api/links', LINK));
    expect(statuses(responses)).toEqual([201, 409, 409]);
    expect(await owner.agreed<Link[]>('/api/links')).toHaveLength(LINKS_MAX);
  },
  'POST /api/links/batch': async (owner) => {
    await owner.addLinks(LINKS_MAX - 3);
    const responses = await owner.atOnce((tab) =>
      tab.post('/api/links/batch', { links: [LINK, LINK] }),
    );
    expect(statuses(responses)).toEqual([201, 409, 409]);
    expect(await owner.agreed<Link[]>('/api/links')).toHaveLength(LINKS_MAX - 1);
  },
  // The next two calls change nothing.
  'POST /api/imports': async (owner) => {
    const body = { format: 'csv', text: 'title,url\nShop,https://shop.example' };
    const responses = await owner.atOnce((tab) => tab.post('/api/imports', body));
    expect(statuses(responses)).toEqual([200, 200, 200]);
    expect(await owner.agreed<Link[]>('/api/links')).toEqual([]);
  },
  'POST /api/link-previews': async (owner) => {
    const body = { url: 'http://10.0.0.1/' };
    const responses = await owner.atOnce((tab) => tab.post('/api/link-previews', body));
    expect(statuses(responses)).toEqual([400, 400, 400]);
  },
  'PUT /api/links/order': async (owner) => {
    const ids = await owner.addLinks(3);
    const orders = ids.map((_id, number) => [...ids.slice(number), ...ids.slice(0, number)]);
    const responses = await owner.atOnce((tab, n) =>
      tab.put('/api/links/order', { linkIds: orders[n] }),
    );
    expect(statuses(responses)).toEqual([200, 200, 200]);
    const order = (await owner.agreed<Link[]>('/api/links')).map(({ id }) => id);
    expect(orders).toContainEqual(order);
  },
  'PUT /api/links/:id': async (owner) => {
    const [id] = await owner.addLinks(1);
    const titles = ['One', 'Two', 'Three'];
    const responses = await owner.atOnce((tab, n) =>
      tab.put(`/api/links/${id}`, { ...LINK, title: titles[n] }),
    );
    expect(statuses(responses)).toEqual([200, 200, 200]);
    const [link] = await owner.agreed<Link[]>('/api/links');
    expect(titles).toContain(link?.title);
    const { username } = await owner.agreed<{ username: string }>('/api/profile');
    const page = await owner.agreed<{ links: Link[] }>(`/api/u/${username}`);
    expect(page.links.map(({ title }) => title)).toEqual([link?.title]);
  },
  'DELETE /api/links/:id': async (owner) => {
    const [id] = await owner.addLinks(1);
    const responses = await owner.atOnce((tab) => tab.delete(`/api/links/${id}`));
    expect(statuses(responses)).toEqual([204, 404, 404]);
    expect(await owner.agreed<Link[]>('/api/links')).toEqual([]);
  },
  'POST /api/links/:id/restore': async (owner) => {
    const [id] = await owner.addLinks(LINKS_MAX);
    await owner.tabs[0]?.delete(`/api/links/${id}`);
    const responses = await owner.atOnce((tab) => tab.post(`/api/links/${id}/restore`));
    expect(statuses(responses)).toEqual([200, 404, 404]);
    expect(await owner.agreed<Link[]>('/api/links')).toHaveLength(LINKS_MAX);
    expect(await owner.agreed<Link[]>('/api/links/deleted')).toEqual([]);
  },
  'POST /api/links/:id/click': async (owner) => {
    const [id] = await owner.addLinks(1);
    const visitors = owner.openTabs();
    const responses = await owner.atOnce((_tab, n) => click(visitors[n], id));
    expect(statuses(responses)).toEqual([204, 204, 204]);
    expect(await owner.agreed<unknown[]>('/api/links')).toMatchObject([{ click_count: 3 }]);
  },
  // This call is used only behind a CDN, and tested in test/api/visitors/cdn.test.ts.
  'POST /api/u/:username/view': async (owner) => {
    const responses = await owner.atOnce((tab) => tab.post('/api/u/rosa/view'));
    expect(statuses(responses)).toEqual([404, 404, 404]);
  },
  'POST /api/reports': async (owner) => {
    const { username } = await owner.agreed<{ username: string }>('/api/profile');
    const visitors = owner.openTabs();
    const report = (visitor: BrowserlessClient | undefined) =>
      found(visitor).post('/api/reports', { username, reason: 'other' });
    expect(statuses(await owner.atOnce((_tab, n) => report(visitors[n])))).toEqual([202, 202, 202]);
    // The replicas share the rate limit of the visitors' network.
    expect((await report(visitors[0])).status).toBe(429);
    expect(await owner.around.db('reports').where({ user_id: owner.userId })).toHaveLength(3);
  },
};
