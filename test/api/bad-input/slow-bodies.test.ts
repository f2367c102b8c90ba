import { beforeEach, expect, it, vi } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { image } from '#test/harness/app/images.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { Trickle } from '#test/harness/input/trickle.ts';

const app = await launchTestApp();
const MB = 1024 * 1024;
/** How many uploads the server takes at once, and how soon it knows which of them are slow. */
const PLACES = 6;
const GRACE_MS = 1_000;
/** What a small body may take, and a little for a busy machine. */
const SMALL_MS = 15_000;
const padded = `${JSON.stringify({ image: await image('png') })}${' '.repeat(MB)}`;

beforeEach(() => app.forgetRates());

/** An upload of 7 MB that does not end. @param bytes every tenth of a second */
const endlessUpload = (client: BrowserlessClient, bytes: number) =>
  new Trickle(app, client, { line: 'POST /api/profile/picture', length: 7 * MB, bytes });

/** Uploads for every place, each of another account. */
async function takeAllPlaces(bytes: number): Promise<Trickle[]> {
  const people = await Promise.all(Array.from({ length: PLACES }, () => app.signIn()));
  return people.map((client) => endlessUpload(client, bytes));
}
const cut = (uploads: Trickle[]) => uploads.filter(({ answer }) => answer !== '');

it('S52 an upload that trickles in gives its place to somebody who needs it', async () => {
  const slow = await takeAllPlaces(1);
  const rosa = await app.signIn();
  await vi.waitFor(
    async () => {
      await app.forgetRates();
      // Until all have arrived there is a place left; until they are known to be slow there is none.
      expect([200, 503]).toContain((await rosa.post('/api/profile/picture', padded)).status);
      expect(cut(slow)).not.toEqual([]);
    },
    { timeout: 10_000, interval: 200 },
  );
  // One place was needed, one was taken.
  expect(cut(slow).map(({ status }) => status)).toEqual([408]);
  expect(cut(slow)[0]?.answer).toContain('"code":"too_slow"');
  expect((await rosa.post('/api/profile/picture', padded)).status).toBe(200);
  for (const upload of slow) upload.end();
});

it('S52 uploads that come as fast as a line keep their places, and the next one is told to wait', async () => {
  const steady = await takeAllPlaces(50_000);
  await new Promise((resolve) => setTimeout(resolve, 1.5 * GRACE_MS));
  const answer = await (await app.signIn()).post('/api/profile/picture', padded);
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(cut(steady)).toEqual([]);
  for (const upload of steady) upload.end();
});

it('S63 three accounts cannot take the places of all others', async () => {
  const people = await Promise.all([app.signIn(), app.signIn(), app.signIn()]);
  const uploads = [...people, ...people, ...people].map((client) => endlessUpload(client, 50_000));
  const refused = () => uploads.filter(({ status }) => status === 503).length;
  await vi.waitFor(() => expect(refused()).toBe(6), { timeout: 10_000 });
  const rosa = await app.signIn();
  expect((await rosa.post('/api/profile/picture', padded)).status).toBe(200);
  expect(cut(uploads)).toHaveLength(6);
  for (const upload of uploads) upload.end();
});

it('S52 a body that trickles in is cut in time, and others are served meanwhile', async () => {
  const rosa = await app.signIn();
  const startedAt = performance.now();
  const slow = [
    ...['PUT /api/profile', 'PUT /api/links/order', 'POST /sdk/v1/totps'].map(
      (line) => new Trickle(app, rosa, { line, length: 1000 }),
    ),
    new Trickle(app, app.visitor(), { line: 'POST /api/auth/verify', length: 1000 }),
  ];
  let served = 0;
  while (cut(slow).length < slow.length && performance.now() - startedAt < SMALL_MS) {
    expect((await rosa.get('/api/profile')).json()).toMatchObject({ bio: '' });
    served += 1;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(slow.map(({ status }) => status)).toEqual([408, 408, 408, 408]);
  expect(served).toBeGreaterThan(5);
  for (const { closed } of slow) expect(await closed).toMatch(/^connection: close\r$/im);
}, 30_000);
