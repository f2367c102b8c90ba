import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { dumpRedis } from '#test/harness/app/dumps.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { imageBytes } from '#test/harness/images/images.ts';
import { startSite } from '#test/harness/servers/sites.ts';

const PATH = '/api/profile/provider-picture';
const GOOGLE = 'lh3.googleusercontent.com';
const png = await imageBytes('png');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';

const outside = await startSite((_request, response) =>
  response.writeHead(200, { 'Content-Type': 'image/png' }).end(png),
);
const PICTURES: Record<string, RequestListener> = {
  '/good': (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(png),
  '/away': (_request, response) =>
    response.writeHead(302, { Location: 'http://outside.example/picture' }).end(),
  '/inside': (_request, response) =>
    response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
  '/page': (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Sign in</title>'),
  '/drawing': (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(svg),
  '/large': (_request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'image/png' })
      .end(Buffer.concat([png, Buffer.alloc(1024 * 1024)])),
  '/gone': (_request, response) => response.writeHead(404).end(),
};
const google = await startSite((request, response) =>
  PICTURES[`${request.url}`]?.(request, response),
);
const OUTBOUND_TEST_HOSTS = `${GOOGLE}=127.0.0.1:${google.port},outside.example=127.0.0.1:${outside.port}`;
const app = await launchTestApp({ variables: { OUTBOUND_TEST_HOSTS } });

/** Signs in with an account whose picture has this URL. */
async function withPicture(address: string): Promise<BrowserlessClient> {
  const person = newPerson();
  await app.signIn(person);
  const user = app.emulator.state.users.byEmail(person.email);
  for (const provider of user?.providers ?? []) provider.profile_picture_url = address;
  return app.signIn(person);
}

it('S85 copies the picture of the account that the user signed in with', async () => {
  const rosa = await withPicture(`http://${GOOGLE}/good`);
  const offer = await rosa.get(PATH);
  expect([offer.status, offer.json()]).toEqual([200, { provider: 'google' }]);
  const response = await rosa.post(PATH);
  expect(response.status).toBe(200);
  const { picture } = response.json<{ picture: string }>();
  expect(picture).toMatch(/^\/media\/[0-9a-f]{64}$/);
  const profile = await rosa.get('/api/profile');
  expect(profile.json()).toMatchObject({ picture, saved: true });
  const { format, width, height } = await sharp((await rosa.get(picture)).bytes).metadata();
  expect([format, width, height]).toEqual(['webp', 400, 400]);
  // The picture's URL at the provider stays on the server, encrypted.
  expect(`${offer.text}${response.text}${profile.text}`).not.toContain(GOOGLE);
  expect(await dumpRedis(app.redis)).not.toContain(GOOGLE);
  expect(google.requests.at(-1)?.headers).not.toHaveProperty('cookie');
});

it.each([
  '',
  'nonsense',
  'javascript:alert(1)',
  'http://169.254.169.254/latest',
  'https://googleusercontent.com/a',
  `https://${GOOGLE}.evil.example/a`,
  `https://evil-${GOOGLE}/a`,
  `https://${GOOGLE}@evil.example/a`,
  `https://${GOOGLE}/${'a'.repeat(2048)}`,
])('S85 does not offer a picture at %j', async (address) => {
  const rosa = await withPicture(address);
  expect((await rosa.get(PATH)).json()).toEqual({ provider: null });
  const response = await rosa.post(PATH);
  expect([response.status, response.json()]).toMatchObject([400, { code: 'picture_unavailable' }]);
});

it.each(['/away', '/inside', '/page', '/drawing', '/large', '/gone'])(
  'S85 rejects the response of %s and keeps the picture',
  async (path) => {
    const rosa = await withPicture(`http://${GOOGLE}${path}`);
    const response = await rosa.post(PATH);
    expect([response.status, response.json()]).toMatchObject([
      400,
      { code: 'picture_unavailable', error: MESSAGES.providerPictureUnavailable },
    ]);
    expect((await rosa.get('/api/profile')).json()).toMatchObject({ picture: null });
    expect(outside.requests).toEqual([]);
  },
);

it('does not offer the picture of the account that used the browser before', async () => {
  const rosa = await withPicture(`http://${GOOGLE}/good`);
  const person = newPerson();
  await app.signIn(person);
  const user = app.emulator.state.users.byEmail(person.email);
  for (const provider of user?.providers ?? []) provider.profile_picture_url = '';
  await app.signIn(person, rosa);
  expect((await rosa.get(PATH)).json()).toEqual({ provider: null });
});

it('limits copies to ten a minute', async () => {
  const rosa = await withPicture(`http://${GOOGLE}/gone`);
  for (let copy = 0; copy < 10; copy += 1) expect((await rosa.post(PATH)).status).toBe(400);
  expect((await rosa.post(PATH)).status).toBe(429);
});

it('LINK_PREVIEWS=off disables the copy', async () => {
  const quiet = await launchTestApp({ variables: { LINK_PREVIEWS: 'off' } });
  const rosa = await quiet.signIn();
  expect((await rosa.get(PATH)).status).toBe(404);
  expect((await rosa.post(PATH)).status).toBe(404);
});
