import { expect, it } from 'vitest';
import { toHttpError } from '#bff/http/error-handler.ts';
import { DecodingQueue } from './decoding-queue.ts';

/**
 * Creates a queue with fake decodings. `started` lists the decodings that have started; `end(name)`
 * completes one.
 */
function setUp() {
  const queue = new DecodingQueue();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string) => {
    const decode = async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    };
    return queue.run(name[0] as string, decode, { large: name.endsWith('large') });
  };
  async function end(name: string): Promise<void> {
    await new Promise(setImmediate);
    ends.get(name)?.();
    await new Promise(setImmediate);
  }
  return { queue, started, add, end };
}

it('S63 decodes one image at a time per account, and two at a time in total', async () => {
  const { started, add, end } = setUp();
  const all = ['a1', 'a2', 'b1', 'c1'].map(add);
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name);
  await Promise.all(all);
});

it('S63 alternates between accounts, one decoding each', async () => {
  const { started, add, end } = setUp();
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'c2', 'd1'].map(add);
  for (const name of ['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'c2', 'a3']) await end(name);
  expect(started).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'c2', 'a3']);
  await Promise.all(all);
});

it('S63 queues the next decoding of an account behind accounts that arrived during its last one', async () => {
  const { started, add, end } = setUp();
  const all = ['a1', 'a2', 'b1', 'b2'].map(add);
  all.push(add('c1'));
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  for (const name of ['b1', 'c1', 'a2', 'b2']) await end(name);
  await Promise.all(all);
});

it('S63 decodes one large image at a time, and leaves the second slot to small ones', async () => {
  const { started, add, end } = setUp();
  const all = ['a-large', 'b-large', 'c-large', 'd1', 'e1'].map(add);
  await end('d1');
  expect(started).toEqual(['a-large', 'd1', 'e1']);
  for (const name of ['a-large', 'b-large', 'e1', 'c-large']) await end(name);
  expect(started).toEqual(['a-large', 'd1', 'e1', 'b-large', 'c-large']);
  await Promise.all(all);
});

it('S63 starts a large image and a small one together after a large one', async () => {
  const { started, add, end } = setUp();
  const all = ['a-large', 'a2', 'b-large'].map(add);
  await end('a-large');
  expect(started).toEqual(['a-large', 'b-large', 'a2']);
  for (const name of ['a2', 'b-large']) await end(name);
  await Promise.all(all);
});

it('S63 rejects the ninth decoding of an account with 503, and accepts those of other accounts', async () => {
  const { queue, add, end } = setUp();
  const names = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `a${number}`);
  const all = names.map(add);
  const refusal = await add('a9').catch((error: unknown) => error);
  expect(toHttpError(refusal)).toMatchObject({ status: 503, retryAfter: 5 });
  expect(await queue.run('b', async () => 'done')).toBe('done');
  for (const name of names) await end(name);
  await Promise.all(all);
});

it('S63 continues after a failed decoding', async () => {
  const { queue } = setUp();
  const failed = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
