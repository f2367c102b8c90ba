import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { widePicture } from './states.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser, or an object that opens its contexts. */
interface Opener {
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
}

/** A signed-in user and the address of their page. */
export interface Person {
  username: string;
  state: State;
}

/** `typical` has an average page, `extreme` has values of maximum length, `newcomer` has none. */
export type People = Record<'typical' | 'extreme' | 'newcomer', Person>;

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await page.getByText('Continue with Google').click();
  await page.getByLabel('Name').fill(name);
  const [first = ''] = name.toLowerCase().split(' ');
  await page.getByLabel('Email').fill(`${first}.${Date.now().toString(36)}@example.com`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** Calls the API like the page does. */
async function call(page: Page, method: string, path: string, body: unknown): Promise<void> {
  const status = await page.evaluate(
    async (request) => {
      const { method, path, body } = request;
      const headers = { 'content-type': 'application/json' };
      const init = { method, headers, body: JSON.stringify(body) };
      return (await fetch(`/api${path}`, init)).status;
    },
    { method, path, body },
  );
  if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
}

async function usernameOf(page: Page): Promise<string> {
  return page.evaluate(async () => (await (await fetch('/api/profile')).json()).username);
}

async function makeTypical(page: Page): Promise<void> {
  await call(page, 'PUT', '/profile', { bio: 'Ceramics from Malmö 🏺 New glazes every month.' });
  const background_color = 'linear-gradient(to bottom right, #0f766e, #1e1b4b)';
  await call(page, 'PUT', '/profile', { background_color });
  const links: object[] = [
    { title: 'Pottery shop', url: 'https://shop.example.com/', button_color: '#f5efe6' },
    { title: 'Studio diary', url: 'https://instagram.com/rosa', social_icon: 'instagram' },
    { title: 'Throwing a bowl', url: 'https://youtube.com/@rosa', social_icon: 'youtube' },
    { title: 'Workshops in spring', url: 'https://example.com/workshops?from=bio&season=spring' },
  ];
  const thumbnail = `data:image/png;base64,${(await widePicture()).toString('base64')}`;
  await call(page, 'POST', '/profile/picture', { image: thumbnail });
  links.push({ title: 'The autumn catalogue', url: 'https://example.com/catalogue', thumbnail });
  for (const link of links) await call(page, 'POST', '/links', link);
}

async function makeExtreme(page: Page): Promise<void> {
  await call(page, 'PUT', '/profile', { name: `${LONG_WORD} محمد عبد الرحمن` });
  await call(page, 'PUT', '/profile', { bio: `مرحبا بكم في صفحتي 🌙 ${LONG_WORD} ${LONG_WORD}` });
  await call(page, 'PUT', '/profile', { background_color: 'pattern:pattern-zigzag' });
  await call(page, 'POST', '/links', {
    title: `${LONG_WORD} ${LONG_WORD}`,
    url: `https://example.com/${'a-very-long-path/'.repeat(20)}`,
    social_icon: 'discord',
  });
  await call(page, 'POST', '/links', { title: 'متجري الصغير', url: 'https://example.com/' });
  for (let number = 3; number <= 100; number += 1) {
    const button_color = number % 2 ? '#be123c' : '#facc15';
    const url = `https://example.com/${number}`;
    await call(page, 'POST', '/links', { title: `Link ${number}`, url, button_color });
  }
}

async function create(
  browser: Opener,
  baseURL: string,
  name: string,
  furnish?: (page: Page) => Promise<void>,
): Promise<Person> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, name);
  await furnish?.(page);
  const person = { username: await usernameOf(page), state: await context.storageState() };
  await context.close();
  return person;
}

/** Creates new users in every run, so that each starts from a known state. */
export async function createPeople(browser: Opener, origin: string): Promise<People> {
  return {
    typical: await create(browser, origin, 'Rosa Lindqvist', makeTypical),
    extreme: await create(browser, origin, 'Long Name', makeExtreme),
    newcomer: await create(browser, origin, 'Nia New'),
  };
}
