import { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { signIn } from '#test/harness/app/sign-in.ts';
import type { ChosenAccount } from '#test/stytch-emulator/oauth/choose-account.ts';
import type { BrowserApp } from './browser-app.ts';

interface PageContent {
  name?: string;
  bio?: string;
  background?: string;
  /** The picture as a data URL. */
  picture?: string;
  /** Bodies of POST /api/links, in order. */
  links?: readonly { title: string; [field: string]: string }[];
  views?: number;
}

let pages = 0;

/** Signs in without a browser. The cookies can also be used in a browser. */
export async function signInBrowserless(
  app: BrowserApp,
  person: ChosenAccount,
): Promise<BrowserlessClient> {
  const client = new BrowserlessClient({
    url: app.origin,
    publicUrl: app.origin,
    address: '127.0.0.1',
  });
  await signIn(client, person);
  return client;
}

/**
 * Creates a creator with a public page through the API.
 * @returns the URL of the page
 */
export async function publish(app: BrowserApp, content: PageContent = {}): Promise<string> {
  pages += 1;
  const username = `creator-${pages}`;
  const creator = await signInBrowserless(app, {
    name: username,
    email: `${username}@example.com`,
  });
  const sent = [await creator.put('/api/profile', { username })];
  const { name, bio, background, picture, links = [], views } = content;
  if (name !== undefined) sent.push(await creator.put('/api/profile', { name }));
  if (bio !== undefined) sent.push(await creator.put('/api/profile', { bio }));
  if (background !== undefined) {
    sent.push(await creator.put('/api/profile', { background_color: background }));
  }
  if (picture !== undefined) {
    sent.push(await creator.post('/api/profile/picture', { image: picture }));
  }
  for (const link of links) sent.push(await creator.post('/api/links', link));
  const refused = sent.find(({ status }) => status >= 400);
  if (refused) throw new Error(`The page was not created: ${refused.status} ${refused.text}`);
  if (views !== undefined) await app.db('profiles').where({ username }).update({ views });
  return `${app.origin}/u/${username}`;
}
