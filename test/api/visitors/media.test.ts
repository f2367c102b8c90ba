import { expect, it } from 'vitest';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';

const app = await launchTestApp();
const rosa = await app.signIn();
const uploaded = await rosa.post('/api/profile/picture', { image: await image('png') });
const { picture } = uploaded.json<{ picture: string }>();

it('serves an image to everyone, with an immutable Cache-Control', async () => {
  const response = await app.visitor().get(picture);
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(response.bytes.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(response.setCookies).toEqual([]);
  const head = await app.visitor().send('HEAD', picture, {});
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
});

it('S76 the picture of an offline page keeps its URL, but no public response contains the URL', async () => {
  const eve = await app.signIn();
  const { picture: hers } = (
    await eve.post('/api/profile/picture', { image: await image('png') })
  ).json<{ picture: string }>();
  const { username } = (await eve.get('/api/profile')).json<{ username: string }>();
  await eve.put('/api/profile', { published: false });
  expect((await app.visitor().get(hers)).status).toBe(200);
  for (const path of [`/u/${username}`, `/api/u/${username}`]) {
    const response = await app.visitor().get(path);
    expect(response.status).toBe(404);
    expect(response.text).not.toContain(hers);
  }
  // Another account's copy of the picture has another URL, because the URL depends on the owner's
  // id.
  expect(hers).not.toBe(picture);
});

it('S76 no response contains a user id, from which the URLs of pictures are derived', async () => {
  const userId = await userIdOf(app, rosa);
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  const link = { title: 'A', url: 'https://a.example', thumbnail: await image('png') };
  const responses = [
    await rosa.post('/api/links', link),
    ...(await Promise.all(
      ['/api/profile', '/api/links', '/api/sessions', '/api/analytics', '/dashboard'].map((path) =>
        rosa.get(path),
      ),
    )),
    ...(await Promise.all(
      [`/u/${username}`, `/api/u/${username}`, picture].map((path) => app.visitor().get(path)),
    )),
  ];
  for (const { text, headers } of responses) {
    expect(text.length).toBeGreaterThan(0);
    expect(`${text}${JSON.stringify(headers)}`).not.toContain(userId);
  }
});

it.each([
  ['/media/', 404],
  ['/media/x', 404],
  [`/media/${'0'.repeat(64)}`, 404],
  [picture.toUpperCase().replace('/MEDIA', '/media'), 404],
  [`${picture}.svg`, 404],
  [`${picture}%00`, 404],
  ['/media/../package.json', 404],
  ['/media/%2e%2e%2fpackage.json', 404],
])('responds to %s with 404 as JSON', async (path, status) => {
  const response = await app.visitor().get(path, { Accept: 'text/html' });
  expect([response.status, response.json()]).toMatchObject([status, { code: 'not_found' }]);
  expect(response.headers['cache-control']).toBe('no-store');
});
