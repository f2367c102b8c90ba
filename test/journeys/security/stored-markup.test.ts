import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { watchedContext } from '#test/harness/browser/watched-context.ts';
import { dataUrl, imageBytes } from '#test/harness/images/images.ts';
import { ADDRESSES, PAYLOADS } from './payloads.ts';
import { type Creator, type Stored, signInBrowser, signUp, writeDirectly } from './stored-users.ts';

/** The number of links: each payload is the title of one, and each address is used. */
const LINKS = PAYLOADS.length + ADDRESSES.length;
const NAME = `"><img src=x onerror=pwned()>`;
const BIO = `</script><svg onload=pwned()>\u2028" onfocus="pwned()" autofocus x="`;
const links = Array.from({ length: LINKS }, (_, index) => ({
  title: PAYLOADS[index % PAYLOADS.length] ?? '',
  url: ADDRESSES[index % ADDRESSES.length] ?? '',
}));
const plain: Stored = {
  name: 'Rosa',
  bio: 'Flowers',
  links: links.map((_, index) => ({ title: `Link ${index}`, url: `https://example.com/${index}` })),
};

let app: BrowserApp;
let page: Page;
let signs: string[];
/** A creator with the same page without payloads. */
let harmless: Creator;
/** A creator who has stored payloads through the API, and whose name at the provider is one. */
let creator: Creator;
/** A creator whose payloads are written directly into the tables. */
let intruder: Creator;

async function fill({ client }: Creator, { bio, links: all }: Stored): Promise<void> {
  const sent = [await client.put('/api/profile', { bio })];
  for (const link of all) sent.push(await client.post('/api/links', link));
  const refused = sent.filter(({ status }) => status >= 400);
  expect(refused.map(({ text }) => text)).toEqual([]);
}

beforeAll(async () => {
  app = await launchBrowserApp();
  [harmless, creator, intruder] = await Promise.all([
    signUp(app, 'harmless', plain.name),
    signUp(app, 'creator', NAME),
    signUp(app, 'intruder', plain.name),
  ]);
  await Promise.all([
    fill(harmless, plain),
    fill(creator, { name: NAME, bio: BIO, links }),
    fill(intruder, plain),
  ]);
  await writeDirectly(app, intruder, {
    name: NAME,
    bio: `\u0001\u202e${BIO}`,
    background: `#000}</style><img src=x onerror=pwned()>`,
    icon: 'constructor',
    links: links.map(({ title, url }, index) => ({
      title: `\u0007${title}`.slice(0, 100),
      url: index < PAYLOADS.length ? `https://${title}` : url,
    })),
  });
  await app.db('blocks').update({ social_icon: 'constructor' });
  const watched = await watchedContext(app);
  signs = watched.signs;
  page = await watched.context.newPage();
});
afterEach(() => expect(signs.splice(0)).toEqual([]));

/**
 * Attributes that may differ between the pages: only http links have an href, only long titles have
 * a tooltip, only a changed form can be saved, and an invalid background selects no swatch.
 */
const CHANGING = ['href', 'title', 'aria-disabled', 'data-shown', 'checked'];

/**
 * Returns the page's elements with the names of their attributes. Injected markup would add
 * elements or attributes. Omits the content of SVGs, because a chart depends on the numbers.
 */
function skeleton(): Promise<string[]> {
  return page.evaluate(
    (changing) =>
      [...document.querySelectorAll('*:not(svg *)')].map((element) => {
        const names = element.getAttributeNames().filter((name) => !changing.includes(name));
        return `${element.localName} ${names.sort().join(' ')}`;
      }),
    CHANGING,
  );
}

const content = (property: string) =>
  page.locator(`meta[property="${property}"]`).getAttribute('content');

test.each([
  ['by the API', () => creator],
  ['past the contracts', () => intruder],
])(
  'markup that is stored %s stays text on the public page, in JSON-LD and Open Graph',
  async (_, who) => {
    await page.goto(`${app.origin}/u/${harmless.username}`);
    const expected = await skeleton();
    const { username } = who();
    const stored = (await who().client.get(`/api/u/${username}`)).json<Stored>();
    await page.goto(`${app.origin}/u/${username}`);
    expect(await skeleton()).toEqual(expected);
    expect(await page.locator('h1').textContent()).toBe(stored.name);
    expect(await page.locator('.bio').textContent()).toBe(stored.bio);
    const titles = stored.links.map(({ title }) => title);
    expect(await page.locator('.links .title').allTextContents()).toEqual(titles);
    const person = JSON.parse(
      `${await page.locator('script[type$=json]').textContent()}`,
    ).mainEntity;
    expect(person).toMatchObject({ name: stored.name, description: stored.bio });
    expect(person.sameAs).toBeUndefined();
    expect(await content('og:title')).toBe(`${stored.name} (@${username}) · Posy`);
    expect(await content('og:description')).toBe(stored.bio.replace(/\s+/g, ' '));
    // Every link must have the protocol http or https.
    const hrefs = page.locator('.links a[href]');
    const protocols = await hrefs.evaluateAll((all) =>
      all.map((a) => (a as HTMLAnchorElement).protocol),
    );
    expect(protocols.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([]);
  },
);

/** The dashboard tabs, each with a heading that appears when the tab is loaded. */
const TABS = { Profile: 'Quick Tips', Links: 'Link Performance', Analytics: 'Clicks by link' };

/** Returns the elements of each dashboard tab and of Settings, as their owner sees them. */
async function screens(owner: Creator): Promise<Record<string, string[]>> {
  await signInBrowser(owner, page.context(), app);
  const seen: Record<string, string[]> = {};
  await page.goto(`${app.origin}/dashboard`);
  await page
    .locator('.links .title')
    .nth(LINKS - 1)
    .waitFor();
  for (const [name, last] of Object.entries(TABS)) {
    await page.getByRole('tab', { name }).click();
    const panel = page.getByRole('tabpanel', { name });
    await panel.getByRole('heading', { name: last }).waitFor();
    await page.waitForLoadState('networkidle');
    seen[name] = await skeleton();
  }
  await page.goto(`${app.origin}/settings`);
  await page.getByText(/^Chrome on/).waitFor();
  await page.locator('main button[aria-expanded]').waitFor();
  await page.waitForLoadState('networkidle');
  seen.settings = await skeleton();
  return seen;
}

test('stored markup stays text in every tab of the dashboard and in Settings', async () => {
  // The dashboard would not show links with an unknown icon.
  await app.db('blocks').update({ social_icon: 'github' });
  const expected = await screens(harmless);
  // The links of `intruder` have all titles and URLs of `creator`, and more that the API rejects.
  const seen = await screens(intruder);
  for (const [name, elements] of Object.entries(seen)) {
    expect(elements, name).toEqual(expected[name]);
  }
});

test('a not-found page does not contain the payload of its URL', async () => {
  for (const payload of PAYLOADS) {
    for (const path of ['/', '/u/']) {
      const response = await page.request.get(app.origin + path + encodeURIComponent(payload));
      expect(response.status()).toBe(404);
      expect(await response.text()).not.toContain('pwned()');
    }
  }
  // Scripts render the page of an unknown path, so test it in the browser, too.
  for (const payload of PAYLOADS.filter((_, index) => index % 35 === 0)) {
    await page.goto(`${app.origin}/${encodeURIComponent(payload)}`);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    expect(await page.locator('body').textContent()).not.toContain('pwned()');
  }
});

test('an SVG is rejected as a picture, and a picture that is also a script is re-encoded', async () => {
  const { client } = creator;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>pwned()</script></svg>';
  const script = Buffer.from('/*<script>pwned()</script><svg onload=pwned()>*/=1;');
  const gif = await imageBytes('gif');
  for (const image of [
    dataUrl(svg, 'image/svg+xml'),
    dataUrl(svg, 'image/png'),
    dataUrl(`<?xml version="1.0"?>${svg}`, 'image/svg+xml;name="><script>pwned()</script>'),
  ]) {
    expect((await client.post('/api/profile/picture', { image })).status).toBe(400);
  }
  const image = dataUrl(Buffer.concat([gif, script]), 'image/gif;name=<script>pwned()</script>');
  const { picture } = (await client.post('/api/profile/picture', { image })).json<{
    picture: string;
  }>();
  const response = await client.get(picture);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
  });
  expect(response.bytes.includes('pwned')).toBe(false);
  await page.goto(`${app.origin}/u/${creator.username}`);
  expect(await content('og:image')).toBe(`${app.origin}/og.png`);
});
