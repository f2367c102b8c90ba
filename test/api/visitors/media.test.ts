import { expect, it } from 'vitest';
import { image } from '#test/harness/app/images.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const rosa = await app.signIn();
const uploaded = await rosa.post('/api/profile/picture', { image: await image('png') });
const { picture } = uploaded.json<{ picture: string }>();

it('everybody may see an image, and keep it for ever', async () => {
  const answer = await app.visitor().get(picture);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(answer.bytes.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(answer.setCookies).toEqual([]);
  const head = await app.visitor().send('HEAD', picture, {});
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
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
])('%s is not there, and JSON says so', async (path, status) => {
  const answer = await app.visitor().get(path, { Accept: 'text/html' });
  expect([answer.status, answer.json()]).toMatchObject([status, { code: 'not_found' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});
