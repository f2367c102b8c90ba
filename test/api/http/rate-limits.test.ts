import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { ClientResponse } from '#test/harness/app/browserless-client.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { launchTestApp, startApp } from '#test/harness/app/test-app.ts';
import { dataUrl, image } from '#test/harness/images/images.ts';

const app = await launchTestApp();
beforeEach(() => app.forgetRates());

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statuses = (responses: ClientResponse[], status: number) =>
  responses.filter((response) => response.status === status);

function expectRejections(responses: ClientResponse[], count: number): void {
  const refused = statuses(responses, 429);
  expect(refused).toHaveLength(count);
  for (const response of refused) {
    expect(response.json()).toMatchObject({
      error: 'Too many requests. Please wait a moment and try again.',
      code: 'rate_limited',
      requestId: expect.any(String),
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
  }
}

it('S58 limits one address to 30 verifications in a burst, without affecting others', async () => {
  const eager = app.visitor();
  const responses = await times(36, () => eager.post('/api/auth/verify', { accessToken: 'x' }));
  expect(statuses(responses, 400)).toHaveLength(30);
  expectRejections(responses, 6);
  expect((await app.visitor().post('/api/auth/verify', { accessToken: 'x' })).status).toBe(400);
});

it('S7 limits one address to 30 sign-in starts, then redirects to the login page with an error', async () => {
  const eager = app.visitor();
  const responses = await times(34, () => eager.get('/auth/google/start', { Cookie: undefined }));
  expect(statuses(responses, 302)).toHaveLength(30);
  for (const response of statuses(responses, 303)) {
    expect(response.headers.location).toBe('/login?error=rate_limited');
    expect(response.setCookies).toEqual([]);
  }
  expect(statuses(responses, 303)).toHaveLength(4);
});

it('S58 limits a user to 120 changes per minute of any kind, without affecting other users', async () => {
  const rosa = await app.signIn();
  const responses: ClientResponse[] = [];
  // Edits of one page run one at a time, so a hundred concurrent edits could exceed the statement
  // timeout.
  for (let sent = 0; sent < 126; sent += 6) {
    responses.push(
      ...(await times(6, (i) =>
        i % 2
          ? rosa.put('/api/profile', { bio: `${i}` })
          : rosa.put('/api/links/order', { linkIds: [] }),
      )),
    );
  }
  expect(statuses(responses, 200)).toHaveLength(120);
  expectRejections(responses, 6);
  expect((await rosa.get('/api/profile')).status).toBe(200);
  expect((await (await app.signIn()).put('/api/profile', { bio: 'x' })).status).toBe(200);
});

it('S58 limits username checks to 60 per minute, without blocking changes', async () => {
  const rosa = await app.signIn();
  const responses = await times(64, (i) => rosa.get(`/api/usernames/typed-name-${i}`));
  expect(statuses(responses, 200)).toHaveLength(60);
  const refused = statuses(responses, 429);
  expect(refused).toHaveLength(4);
  for (const response of refused) {
    expect(response.json()).toMatchObject({
      error:
        'You can check 60 usernames a minute. Wait a moment, or update your username without the check.',
      code: 'rate_limited',
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  }
  const changes = await times(120, (i) => rosa.put('/api/profile', { bio: `${i}` }));
  expect(statuses(changes, 200)).toHaveLength(120);
  expect((await (await app.signIn()).get('/api/usernames/typed-name-0')).status).toBe(200);
});

it('S58 limits a user to 20 uploads per minute, pictures and thumbnails together', async () => {
  const rosa = await app.signIn();
  const bad = `data:image/png;base64,${'A'.repeat(70_000)}`;
  const link = { title: 'A', url: 'https://a.example', thumbnail: bad };
  const responses: ClientResponse[] = [];
  for (let i = 0; i < 24; i += 1) {
    const path = i % 4 === 1 ? '/api/profile/picture' : '/api/profile/background-photo';
    const upload = i % 2 ? [path, { image: bad }] : ['/api/links', link];
    responses.push(await rosa.post(...(upload as [string, object])));
  }
  expect(statuses(responses, 400)).toHaveLength(20);
  expectRejections(responses, 4);
  expect((await rosa.post('/api/links', { ...link, thumbnail: null })).status).toBe(201);
});

it('limits concurrent uploads, and responds to the others with Retry-After', async () => {
  const rosa = await app.signIn();
  const noise = randomBytes(200 * 200 * 3);
  const raw = { width: 200, height: 200, channels: 3 } as const;
  const big = await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer();
  const link = { title: 'A', url: 'https://a.example', thumbnail: dataUrl(big, 'image/png') };
  const responses = await times(12, () => rosa.post('/api/links', link));
  const refused = responses.filter(({ status }) => status === 503);
  const added = responses.filter(({ status }) => status === 201);
  expect(added.length).toBeGreaterThanOrEqual(3);
  expect(added.length + refused.length).toBe(12);
  for (const { headers } of refused) expect(headers['retry-after']).toBe('5');
  expect((await rosa.get('/api/links')).json()).toHaveLength(added.length);
});

it('does not limit the owner’s reads, public reads and clicks', async () => {
  const rosa = await app.signIn();
  const added = await rosa.post('/api/links', {
    title: 'A',
    url: 'https://a.example',
    thumbnail: await image('png'),
  });
  const { id, thumbnail } = added.json<{ id: string; thumbnail: string }>();
  const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
  const eager = app.visitor();
  const calls = [
    () => rosa.get('/api/profile'),
    () => eager.get(`/u/${username}`),
    () => eager.get(`/api/u/${username}`),
    () => eager.get(thumbnail),
    () => eager.post(`/api/links/${id}/click`),
    () => eager.get('/login'),
  ];
  for (const call of calls) {
    for (const { status } of await times(130, call)) expect([200, 204]).toContain(status);
  }
});

it('S58 ignores X-Forwarded-For without a trusted proxy', async () => {
  const around = await launchSurroundings();
  const bare = await startApp(around, { trustedProxies: 0 });
  try {
    const responses = await times(34, (i) =>
      bare
        .visitor()
        .post('/api/auth/verify', { accessToken: 'x' }, { 'X-Forwarded-For': `10.9.9.${i}` }),
    );
    expectRejections(responses, 4);
  } finally {
    await bare.stop();
  }
});

it('S58 with one proxy, uses the last entry of X-Forwarded-For and ignores the others', async () => {
  const responses = await times(34, (i) =>
    app
      .visitor()
      .post(
        '/api/auth/verify',
        { accessToken: 'x' },
        { 'X-Forwarded-For': `10.9.9.${i}, 10.8.8.8` },
      ),
  );
  expectRejections(responses, 4);
  const other = { 'X-Forwarded-For': '10.8.8.8, 10.7.7.7' };
  expect((await app.visitor().post('/api/auth/verify', { accessToken: 'x' }, other)).status).toBe(
    400,
  );
});
