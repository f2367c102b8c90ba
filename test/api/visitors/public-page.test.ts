import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchSurroundings, PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { launchTestApp, startApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const NOT_FOUND =
  'Profile Not Found: The profile you&#x27;re looking for doesn&#x27;t exist or has been removed.';
let rosa: BrowserlessClient;
let username: string;
beforeEach(async () => {
  rosa = await app.signIn({
    name: 'Rosa & <Lind>',
    email: `rosa${crypto.randomUUID()}@example.com`,
  });
  username = `rosa-${Math.random().toString(36).slice(2, 12)}`;
  await rosa.put('/api/profile', { username });
});
const load = (headers = {}, name = username) => app.visitor().get(`/u/${name}`, headers);

it('is a complete document of the profile, with escaped text', async () => {
  await rosa.put('/api/profile', { bio: '</title><script>alert(1)</script>' });
  await rosa.post('/api/links', { title: '"Shop" <i>', url: 'https://shop.example/?a=1&b="2"' });
  const { status, text, headers } = await load();
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toMatch(/^<!doctype html>/i);
  expect(text).toContain('Rosa &amp; &lt;Lind&gt;');
  expect(text).toContain('&quot;Shop&quot; &lt;i&gt;');
  expect(text).toContain('href="https://shop.example/?a=1&amp;b=');
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('<i>');
  expect(text).toContain(`<link rel="canonical" href="${PUBLIC_URL}/u/${username}"/>`);
});

it('S19 a forged Host does not change its URLs', async () => {
  const { text } = await load({ Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
  expect(text).not.toContain('evil.example');
});

it('S56 its CSP allows its only style block by hash, no inline script and no framing', async () => {
  const { text, headers, setCookies } = await load();
  const style = /<style[^>]*>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(`${headers['content-security-policy']}`.split('; ').sort()).toEqual(
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'sha256-${hash}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].sort(),
  );
  expect(text).not.toMatch(/ style="| on[a-z]+="/);
  expect(setCookies).toEqual([]);
});

it('responds 404 with the specified text for an unknown username', async () => {
  for (const name of ['nobody-has-this', 'x', 'a'.repeat(40), '..%2f..', 'admin']) {
    const { status, text, headers } = await load({}, name);
    expect(status).toBe(404);
    expect(text.replaceAll(/<[^>]*>/g, '').replaceAll("'", '&#x27;')).toContain(NOT_FOUND);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

it('is found regardless of the case of the username', async () => {
  expect((await load({}, username.toUpperCase())).status).toBe(200);
});

it('responds 304 when the ETag matches', async () => {
  const first = await load();
  const etag = `${first.headers.etag}`;
  expect(etag).toMatch(/^"[\w+/=-]{10,}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await load({ 'If-None-Match': known });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.etag).toBe(etag);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  }
  await rosa.put('/api/profile', { bio: 'changed' });
  expect((await load({ 'If-None-Match': etag })).status).toBe(200);
});

it('is compressed in an encoding that the browser accepts', async () => {
  const plain = await load();
  expect(plain.headers['content-encoding']).toBeUndefined();
  const br = await load({ 'Accept-Encoding': 'gzip, deflate, br' });
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotliDecompressSync(br.bytes).toString()).toBe(plain.text);
  const gzip = await load({ 'Accept-Encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
  expect(br.bytes.length).toBeLessThan(12 * 1024);
});

it('shows every edit immediately', async () => {
  const link = { title: 'First title', url: 'https://a.example' };
  const { id } = (await rosa.post('/api/links', link)).json<{ id: string }>();
  expect((await load()).text).toContain('First title');
  await rosa.put(`/api/links/${id}`, { ...link, title: 'Second title' });
  expect((await load()).text).toContain('Second title');
  await rosa.delete(`/api/links/${id}`);
  expect((await load()).text).not.toContain('Second title');
  await rosa.put('/api/profile', { name: 'New Name' });
  expect((await load()).text).toContain('New Name');
});

it('moves to a new username immediately', async () => {
  const next = `${username}-2`;
  expect((await load({}, next)).status).toBe(404);
  expect((await load()).status).toBe(200);
  await rosa.put('/api/profile', { username: next });
  expect((await load()).status).toBe(307);
  expect((await load({}, next)).status).toBe(200);
});

it('another replica shows an edit within a second', async () => {
  const around = await launchSurroundings();
  const [here, there] = [await startApp(around), await startApp(around)];
  try {
    const ana = await here.signIn();
    await ana.put('/api/profile', { username: 'ana-there' });
    await there.visitor().get('/u/ana-there');
    await ana.put('/api/profile', { bio: 'edited elsewhere' });
    await new Promise((resolve) => setTimeout(resolve, 1_010));
    expect((await there.visitor().get('/u/ana-there')).text).toContain('edited elsewhere');
  } finally {
    await Promise.all([here.stop(), there.stop()]);
  }
});

it('concurrent edits and loads never leave a stale page', async () => {
  const edits = Array.from({ length: 20 }, (_, i) => async () => {
    await rosa.put('/api/profile', { bio: `bio number ${i} end` });
    expect((await load()).text).toContain(`bio number ${i} end`);
  });
  let running = true;
  const readers = Array.from({ length: 4 }, async () => {
    while (running) await load();
  });
  for (const edit of edits) await edit();
  running = false;
  await Promise.all(readers);
});
