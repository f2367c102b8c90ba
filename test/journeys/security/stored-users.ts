import type { BrowserContext } from 'playwright-core';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import type { BrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInBrowserless } from '#test/harness/browser/public-page.ts';

/** The content of a creator's page. */
export interface Stored {
  name: string;
  bio: string;
  links: { title: string; url: string }[];
}

export interface Creator {
  client: BrowserlessClient;
  username: string;
}

/** Signs up a creator with a username, and with a name from the provider. */
export async function signUp(app: BrowserApp, username: string, name: string): Promise<Creator> {
  const client = await signInBrowserless(app, { name, email: `${username}@example.com` });
  const response = await client.put('/api/profile', { username });
  if (response.status !== 200) throw new Error(response.text);
  await app.db('profiles').where({ username }).update({ pro: true });
  return { client, username };
}

/** Signs the browser in as a creator. */
export async function signInBrowser({ client }: Creator, context: BrowserContext, app: BrowserApp) {
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: app.origin }));
  await context.clearCookies();
  await context.addCookies(cookies);
}

/** Writes content to the tables directly, without validation by a contract. */
export async function writeDirectly(
  app: BrowserApp,
  { username }: Creator,
  { links, background, icon, ...profile }: Stored & { background: string; icon: string },
): Promise<void> {
  const changed = { ...profile, background_color: background };
  const [row] = await app.db('profiles').where({ username }).update(changed).returning('user_id');
  const rows = await app
    .db('blocks')
    .where({ user_id: row?.user_id ?? '' })
    .orderBy('position');
  for (const [index, { title, url }] of links.entries()) {
    await app
      .db('blocks')
      .where({ id: rows[index]?.id ?? '' })
      .update({ title, url, social_icon: icon });
  }
}
