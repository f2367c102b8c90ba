import { beforeEach, expect, it, vi } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { image } from '#test/harness/images/images.ts';
import { Trickle } from '#test/harness/input/trickle.ts';

const app = await launchTestApp();
const MB = 1024 * 1024;
/** The number of uploads that the server accepts at the same time. */
const PLACES = 5;
/**
 * Bytes sent every tenth of a second: below the server's minimum rate, above it, and at the rate of
 * a usual connection.
 */
const [SLOW, STEADY, FAST] = [1_000, 4_000, 50_000];
/** The timeout of a small body in milliseconds, plus a margin for a busy machine. */
const SMALL_MS = 15_000;
const UNTIL_CUT = { timeout: 20_000 };
const padded = `${JSON.stringify({ image: await image('png') })}${' '.repeat(MB)}`;

beforeEach(() => app.forgetRates());

/** Starts an upload of 7 MB that sends `bytes` bytes every tenth of a second. */
const endlessUpload = (client: BrowserlessClient, bytes: number, address?: string) =>
  new Trickle(app, client, {
    line: 'POST /api/profile/picture',
    length: 7 * MB,
    bytes,
    ...(address && { address }),
  });

/** Starts a request with a Content-Length of `length` whose body stalls. */
const stalled = (client: BrowserlessClient, path: string, length: number) =>
  new Trickle(app, client, { line: `POST ${path}`, length, bytes: 0 });

/** Starts an upload for every slot, each from another account and network. */
async function occupyAllSlots(bytes: number): Promise<Trickle[]> {
  const people = await Promise.all(Array.from({ length: PLACES }, () => app.signIn()));
  return people.map((client) => endlessUpload(client, bytes));
}
const cut = (uploads: Trickle[]) => uploads.filter(({ response }) => response !== '');

// Concurrent, because they wait for five and ten seconds. Small bodies use no slot.
it.concurrent('S52 responds 408 to a stalled or too slow upload, and closes the connection', async () => {
  const people = await Promise.all(Array.from({ length: PLACES }, () => app.signIn()));
  const files = [
    stalled(people[3] as BrowserlessClient, '/api/imports', MB),
    stalled(people[4] as BrowserlessClient, '/api/links/batch', MB / 4),
  ];
  const [silent, slow, steady] = [0, SLOW, STEADY].map((bytes, index) =>
    endlessUpload(people[index] as BrowserlessClient, bytes),
  ) as [Trickle, Trickle, Trickle];
  for (const upload of [silent, slow, ...files]) {
    expect(await upload.closed).toMatch(/^connection: close\r$/im);
    expect(upload.status).toBe(408);
    expect(upload.response).toContain('"code":"too_slow"');
  }
  expect(steady.status).toBe(0);
  steady.end();
}, 30_000);

it.concurrent('S52 cancels a slow body after its timeout, and serves other requests meanwhile', async () => {
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

it('S52 cancels a slow upload in favor of a waiting one', async () => {
  const slow = await occupyAllSlots(STEADY);
  const rosa = await app.signIn();
  expect((await rosa.post('/api/profile/picture', padded)).status).toBe(200);
  // One slot was needed, so exactly one upload is canceled.
  expect(cut(slow).map(({ status }) => status)).toEqual([408]);
  for (const upload of slow) upload.end();
}, 30_000);

it('S63 an upload waits while fast uploads use all slots, and gets the next free slot', async () => {
  const fast = await occupyAllSlots(FAST);
  const rosa = await app.signIn();
  const ended: string[] = [];
  const waiting = rosa.post('/api/profile/picture', padded).then(({ status }) => {
    ended.push(`rosa ${status}`);
  });
  const eve = await app.signIn();
  const [first] = fast;
  first?.end();
  await waiting;
  expect(ended).toEqual(['rosa 200']);
  expect((await eve.post('/api/profile/picture', padded)).status).toBe(200);
  expect(cut(fast)).toEqual([]);
  for (const upload of fast) upload.end();
}, 30_000);

it('S63 an account uses one slot, regardless of its number of uploads', async () => {
  const [mallory, ...people] = await Promise.all(Array.from({ length: 5 }, () => app.signIn()));
  const uploads = Array.from({ length: 8 }, () =>
    endlessUpload(mallory as BrowserlessClient, FAST),
  );
  // One upload has a slot, three wait for it, and the other four are rejected immediately.
  await vi.waitFor(() => expect(cut(uploads)).toHaveLength(4), UNTIL_CUT);
  for (const { response } of cut(uploads)) {
    expect(response).toMatch(/^HTTP\/1\.1 503 /);
    expect(response).toMatch(/^retry-after: 5\r$/im);
  }
  const responses = await Promise.all(
    people.map((client) => client.post('/api/profile/picture', padded)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(cut(uploads)).toHaveLength(4);
  for (const upload of uploads) upload.end();
}, 30_000);

it('S63 six uploading accounts of one network leave slots for others', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => app.signIn()));
  const address = '198.51.100.7';
  const uploads = people.map((client) => endlessUpload(client, FAST, address));
  const rosa = await app.signIn();
  expect((await rosa.post('/api/profile/picture', padded)).status).toBe(200);
  expect(cut(uploads)).toEqual([]);
  for (const upload of uploads) upload.end();
}, 30_000);
