import { vi } from 'vitest';
import type { Analytics } from '#bff/contracts/analytics.ts';
import type { BrowserlessClient, ClientResponse, Headers } from './browserless-client.ts';
import { type TestApp, userIdOf } from './test-app.ts';

/** A Pro creator's page with links, and its visitors. */
export class CreatorPage {
  readonly app: TestApp;
  readonly owner: BrowserlessClient;
  readonly userId: string;
  readonly username: string;
  readonly links: string[] = [];

  constructor(app: TestApp, owner: BrowserlessClient, ids: { userId: string; username: string }) {
    this.app = app;
    this.owner = owner;
    this.userId = ids.userId;
    this.username = ids.username;
  }

  get path(): string {
    return `/u/${this.username}`;
  }

  view(visitor: BrowserlessClient, headers: Headers = {}): Promise<ClientResponse> {
    return visitor.get(this.path, headers);
  }

  /** Clicks the first link, or the given one. */
  click(
    visitor: BrowserlessClient,
    headers: Headers = {},
    link = this.links[0],
  ): Promise<ClientResponse> {
    return visitor.post(`/api/links/${link}/click`, undefined, headers);
  }

  async addLink(title: string, url = 'https://example.com/'): Promise<string> {
    const { id } = (await this.owner.post('/api/links', { title, url })).json<{ id: string }>();
    this.links.push(id);
    return id;
  }

  async report(range = '7'): Promise<Analytics> {
    return (await this.owner.get(`/api/analytics?range=${range}`)).json<Analytics>();
  }

  /** Waits until all visits are written, and returns the totals of all days. */
  async counted(): Promise<Analytics['totals']> {
    await settle(this.app);
    return (await this.report('all')).totals;
  }
}

export const NOTHING: Analytics['totals'] = {
  views: 0,
  clicks: 0,
  visitors: 0,
  clickers: 0,
  bot_views: 0,
  bot_clicks: 0,
};

/** Creates a creator with Pro and one link. */
export async function createPage(app: TestApp): Promise<CreatorPage> {
  const owner = await app.signIn();
  const { username } = (await owner.get('/api/profile')).json<{ username: string }>();
  const userId = await userIdOf(app, owner);
  await app.db('profiles').where({ user_id: userId }).update({ pro: true });
  const page = new CreatorPage(app, owner, { userId, username });
  await page.addLink('First');
  return page;
}

/**
 * Waits until this server has written all visits, including the estimates of unique visitors.
 * Visits are written in order, so this function adds a visit and waits until it is written. The
 * visit is to a new page, where the estimate always grows: on an existing page, the visitor could
 * share a register with an earlier one.
 */
export async function settle(app: TestApp): Promise<void> {
  const fence = await createPage(app);
  await fence.view(app.visitor());
  const isCounted = async () => {
    const days = await app.db('profile_days').where({ user_id: fence.userId });
    return days.some(({ uniques }) => Number(uniques) > 0);
  };
  await vi.waitUntil(isCounted, { timeout: 10_000, interval: 50 });
}
