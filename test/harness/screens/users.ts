import type { APIRequestContext, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { sameOrigin, signInContext } from '#test/harness/browser/sign-in-context.ts';
import { widePicture } from './states.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser, or another object that opens browser contexts. */
interface Opener {
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
}

/** A signed-in user, and the address of the user's page. */
interface Person {
  username: string;
  state: State;
}

/**
 * The users of screens: `typical` has an average page, `extreme` has values of maximum length, and
 * `newcomer` has no page yet.
 */
export type People = Record<'typical' | 'extreme' | 'newcomer', Person>;

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';

type Call = (method: 'PUT' | 'POST', path: string, data: object) => Promise<void>;

/** Returns a function that calls the API as the web app does. */
function callsOf(request: APIRequestContext, origin: string): Call {
  return async (method, path, data) => {
    const headers = sameOrigin(origin);
    const response = await request.fetch(`${origin}/api${path}`, { method, data, headers });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()}`);
  };
}

async function makeTypical(call: Call): Promise<void> {
  await call('PUT', '/profile', { bio: 'Ceramics from Malmö 🏺 New glazes every month.' });
  const background_color = 'linear-gradient(to bottom right, #0f766e, #1e1b4b)';
  await call('PUT', '/profile', { background_color });
  await call('PUT', '/profile', {
    socials: [
      { platform: 'instagram', value: 'rosa' },
      { platform: 'mastodon', value: 'rosa@social.example' },
      { platform: 'email', value: 'rosa@example.com' },
    ],
  });
  const links: object[] = [
    { title: 'Pottery shop', url: 'https://shop.example.com/', button_color: '#f5efe6' },
    { title: 'Studio diary', url: 'https://instagram.com/rosa', social_icon: 'instagram' },
    { title: 'Throwing a bowl', url: 'https://youtube.com/@rosa', social_icon: 'youtube' },
    { title: 'Workshops in spring', url: 'https://example.com/workshops?from=bio&season=spring' },
  ];
  const thumbnail = `data:image/png;base64,${(await widePicture()).toString('base64')}`;
  await call('POST', '/profile/picture', { image: thumbnail });
  links.push({ title: 'The autumn catalogue', url: 'https://example.com/catalogue', thumbnail });
  for (const link of links) await call('POST', '/links', link);
}

async function makeExtreme(call: Call): Promise<void> {
  await call('PUT', '/profile', { name: `${LONG_WORD} محمد عبد الرحمن` });
  await call('PUT', '/profile', { bio: `مرحبا بكم في صفحتي 🌙 ${LONG_WORD} ${LONG_WORD}` });
  await call('PUT', '/profile', { background_color: 'pattern:pattern-zigzag' });
  await call('POST', '/links', {
    title: `${LONG_WORD} ${LONG_WORD}`,
    url: `https://example.com/${'a-very-long-path/'.repeat(20)}`,
    social_icon: 'discord',
  });
  await call('POST', '/links', { title: 'متجري الصغير', url: 'https://example.com/' });
  for (let number = 3; number <= 100; number += 1) {
    const button_color = number % 2 ? '#be123c' : '#facc15';
    const url = `https://example.com/${number}`;
    await call('POST', '/links', { title: `Link ${number}`, url, button_color });
  }
}

async function create(
  browser: Opener,
  origin: string,
  name: string,
  furnish?: (call: Call) => Promise<void>,
): Promise<Person> {
  const context = await browser.newContext({});
  const { request } = context;
  const [first = ''] = name.toLowerCase().split(' ');
  const email = `${first}.${Date.now().toString(36)}@example.com`;
  await signInContext(context, origin, { name, email });
  await furnish?.(callsOf(request, origin));
  const { username } = await (await request.get(`${origin}/api/profile`)).json();
  const person = { username, state: await context.storageState() };
  await context.close();
  return person;
}

/** Creates the users. Each run creates new ones, so that it starts from a known state. */
export async function createPeople(browser: Opener, origin: string): Promise<People> {
  return {
    typical: await create(browser, origin, 'Rosa Lindqvist', makeTypical),
    extreme: await create(browser, origin, 'Long Name', makeExtreme),
    newcomer: await create(browser, origin, 'Nia New'),
  };
}
