import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  BIO_MAX,
  LINK_TITLE_MAX,
  LINK_URL_MAX,
  LINKS_MAX,
  NAME_MAX,
} from '#bff/contracts/limits.ts';
import { rawBytes, rawRequest } from '#test/harness/app/raw-request.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { expectQuick } from '#test/harness/cost/expect-quick.ts';

const app = await launchTestApp();
afterEach(() => vi.useRealTimers());

/** Returns random characters of the set. Random text takes compressors longest. */
const mixed = (characters: string, length: number): string =>
  Array.from({ length }, () => characters[Math.floor(Math.random() * characters.length)]).join('');

/** Creates a page with the maximum number of links, each field at its maximum length. */
async function createLargePage(start: string, characters: string): Promise<string> {
  const rosa = await app.signIn({ name: 'Rosa', email: `rosa${crypto.randomUUID()}@example.com` });
  await rosa.put('/api/profile', {
    name: mixed(characters, NAME_MAX),
    bio: mixed(characters, BIO_MAX),
  });
  const link = () => ({
    title: mixed(characters, LINK_TITLE_MAX),
    url: start + mixed(characters, LINK_URL_MAX - start.length),
    social_icon: 'discord',
  });
  for (let index = 0; index < LINKS_MAX; index += 1) {
    if (index % 20 === 0) await app.forgetRates();
    const body = { ...link(), button_color: `#${100_000 + index}` };
    expect((await rosa.post('/api/links', body)).status).toBe(201);
  }
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  return username;
}

const DECODE: Record<string, (body: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  identity: (body) => body,
};

describe.each([
  ['quotes in a query', 'https://a.co/?', `'"`],
  ['quotes in a path', 'https://a.co/', `'"`],
  ['markup', 'https://a.co/#', `'"&<>`],
  ['markup and digits', 'https://a.co/?', `'"&<>0123456789`],
])('S61 a page of 100 links full of %s does not block the event loop', (_, start, characters) => {
  let username = '';
  beforeAll(async () => {
    username = await createLargePage(start, characters);
  });

  it.each(['gzip', 'br', 'identity'])('as %s', async (encoding) => {
    const bytes = rawBytes(`GET /u/${username} HTTP/1.1`, {
      Host: 'localhost',
      'Accept-Encoding': encoding,
      Connection: 'close',
    });
    let now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    const load = () => {
      // The cached page has expired, so it is rendered and compressed again.
      now += 10 * 60 * 1000;
      vi.setSystemTime(now);
      return rawRequest(app.url, bytes);
    };
    const response = await expectQuick(`GET /u/:username as ${encoding}`, load);
    expect(response.status).toBe(200);
  });

  it('is complete in each encoding', async () => {
    const texts: (string | undefined)[] = [];
    for (const encoding of Object.keys(DECODE)) {
      const headers = { 'Accept-Encoding': encoding };
      // Two concurrent requests share one compression. A third request gets its result.
      const load = () => app.visitor().get(`/u/${username}`, headers);
      const bodies = [...(await Promise.all([load(), load()])), await load()];
      texts.push(...bodies.map(({ bytes }) => DECODE[encoding]?.(bytes).toString()));
    }
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]?.match(/data-link=/g)).toHaveLength(LINKS_MAX);
  });

  it('responds to HEAD without a body', async () => {
    const response = await app.visitor().send('HEAD', `/u/${username}`, {});
    expect([response.status, response.text]).toEqual([200, '']);
  });
});

it.each([
  ['combining marks', `a${'\u0301'.repeat(1000)}${'\u0327'.repeat(1000)}`],
  ['labels', `${'a.'.repeat(1000)}a`],
])(
  'S61 rejects links whose host is full of %s, and quickly leaves out such links that earlier releases stored',
  async (_, host) => {
    const username = await createLargePage('https://a.co/?', 'ab');
    const rosa = await app.signIn({
      name: 'Rosa',
      email: `rosa${crypto.randomUUID()}@example.com`,
    });
    const links = [{ title: 'A', url: `https://${host}.example/` }];
    expect((await rosa.post('/api/links/batch', { links })).status).toBe(400);
    const blocks = app.db('blocks').where('url', 'like', 'https://a.co/?%');
    await blocks.update({ url: `https://${host}.example/` });
    await app.db('blocked_hosts').insert({ host: 'blocked.example' }).onConflict().ignore();
    await app.db('blocklist_version').increment('version');
    let now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    const response = await expectQuick('GET /u/:username', () => {
      now += 10 * 60 * 1000;
      vi.setSystemTime(now);
      return rawRequest(
        app.url,
        rawBytes(`GET /u/${username} HTTP/1.1`, { Host: 'localhost', Connection: 'close' }),
      );
    });
    expect(response.status).toBe(200);
    expect(response.text).not.toContain(host);
  },
);
