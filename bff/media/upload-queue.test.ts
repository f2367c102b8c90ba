import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toHttpError } from '#bff/http/error-handler.ts';
import { type Upload, UploadQueue } from './upload-queue.ts';

const KB = 1024;
const FAST = 500 * KB;
let queue: UploadQueue;
let started: string[];
let cut: string[];
let refused: { name: string; error: unknown }[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  [queue, started, cut, refused] = [new UploadQueue(), [], [], []];
});
afterEach(() => {
  vi.useRealTimers();
});

interface Fake {
  account?: string;
  network?: string;
  rate?: number;
}

/** Adds a fake upload. Its body arrives until the upload is released or canceled. */
function add(name: string, { account = name, network = name, rate = FAST }: Fake = {}) {
  const state = { isGone: false, isArriving: true };
  const addedAt = performance.now();
  const upload: Upload = {
    account,
    network,
    receivedBytes: () => ((performance.now() - addedAt) * rate) / 1000,
    isArriving: () => state.isArriving,
    isGone: () => state.isGone,
    cut: () => cut.push(name),
  };
  let release: () => void = () => undefined;
  const taken = queue.take(upload).then(
    (free) => {
      started.push(name);
      release = free;
    },
    (error: unknown) => refused.push({ name, error }),
  );
  return { state, taken, release: () => release() };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('S63 runs five uploads at once, and queues the sixth', async () => {
  const uploads = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => add(name));
  await pass(0);
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
  uploads[2]?.release();
  await pass(0);
  expect(started.slice(5)).toEqual(['f']);
  expect([cut, refused]).toEqual([[], []]);
});

it('S63 runs one upload per account', async () => {
  const first = add('a1', { account: 'a' });
  add('a2', { account: 'a' });
  add('b1');
  await pass(0);
  expect(started).toEqual(['a1', 'b1']);
  first.release();
  await pass(0);
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

it('S63 runs three uploads per network, and leaves the other slots to other networks', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) add(name, { network: 'near' });
  for (const name of ['x', 'y']) add(name);
  await pass(0);
  expect(started).toEqual(['a', 'b', 'c', 'x', 'y']);
});

it('S52 ends an upload that stays below 16 KB/s for five seconds, even with an empty queue', async () => {
  add('silent', { rate: 0 });
  add('slow', { rate: 10 * KB });
  add('steady', { rate: 20 * KB });
  await pass(4_500);
  expect(cut).toEqual([]);
  await pass(1_000);
  expect(cut).toEqual(['silent', 'slow']);
  await pass(60_000);
  expect(cut).toEqual(['silent', 'slow']);
});

it('S52 ends an upload that becomes slow later on', async () => {
  const addedAt = performance.now();
  const bytes = () => Math.min(performance.now() - addedAt, 2_000) * 1_000;
  const upload = { account: 'a', network: 'a', isArriving: () => true, isGone: () => false };
  await queue.take({ ...upload, receivedBytes: bytes, cut: () => cut.push('a') });
  await pass(6_000);
  expect(cut).toEqual([]);
  await pass(1_500);
  expect(cut).toEqual(['a']);
});

it('S52 ends only the slowest upload while another one waits', async () => {
  for (const [name, rate] of [
    ['a', FAST],
    ['b', 40 * KB],
    ['c', 30 * KB],
    ['d', FAST],
    ['e', FAST],
  ] as const) {
    add(name, { rate });
  }
  await pass(1_500);
  add('f');
  await pass(1_500);
  expect([cut, started.at(-1)]).toEqual([['c'], 'f']);
});

it('S63 ends an upload after ten seconds while another one waits', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) add(name, { rate: 70 * KB });
  await pass(9_000);
  add('f', { rate: 70 * KB });
  expect(cut).toEqual([]);
  await pass(1_500);
  expect([cut, started.at(-1)]).toEqual([['a'], 'f']);
  await pass(30_000);
  expect(cut).toEqual(['a']);
});

it('S63 does not end an upload whose body has arrived', async () => {
  const uploads = ['a', 'b', 'c', 'd', 'e'].map((name) => add(name, { rate: 0 }));
  for (const { state } of uploads) state.isArriving = false;
  add('f');
  await pass(14_000);
  expect([cut, refused]).toEqual([[], []]);
});

it('S63 rejects an upload with 503 and Retry-After after fifteen seconds in the queue', async () => {
  const uploads = ['a', 'b', 'c', 'd', 'e'].map((name) => add(name));
  for (const { state } of uploads) state.isArriving = false;
  add('f');
  await pass(14_500);
  expect(refused).toEqual([]);
  await pass(1_000);
  expect(refused.map(({ name }) => name)).toEqual(['f']);
  expect(toHttpError(refused[0]?.error)).toMatchObject({ status: 503, retryAfter: 5 });
});

it('S63 rejects an upload immediately when the queue of the account, the network or the server is full', async () => {
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add(name, { account: 'a', network: 'a' });
  await pass(0);
  expect(refused.map(({ name }) => name)).toEqual(['a5']);
  for (let number = 1; number <= 24; number += 1) add(`near ${number}`, { network: 'near' });
  await pass(0);
  expect(refused.map(({ name }) => name)).toEqual(['a5', 'near 24']);
  for (let number = 1; number <= 40; number += 1) add(`far ${number}`);
  await pass(0);
  expect(refused.map(({ name }) => name).slice(2)).toEqual(['far 39', 'far 40']);
});

it('S63 drops a waiting upload whose client has gone away', async () => {
  const [first] = ['a', 'b', 'c', 'd', 'e'].map((name) => add(name));
  const gone = add('f');
  gone.state.isGone = true;
  await pass(500);
  first?.release();
  await pass(0);
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(refused.map(({ name }) => name)).toEqual(['f']);
});
