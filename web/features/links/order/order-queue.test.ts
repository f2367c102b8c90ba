import { describe, expect, it } from 'vitest';
import { createOrderQueue } from './order-queue.ts';

function setUp() {
  const sent: string[][] = [];
  const settled: string[][] = [];
  const failed: unknown[] = [];
  const calls: PromiseWithResolvers<void>[] = [];
  const queue = createOrderQueue({
    send: (ids) => {
      sent.push(ids);
      const call = Promise.withResolvers<void>();
      calls.push(call);
      return call.promise;
    },
    onSettled: (ids) => settled.push(ids),
    onFailed: (error) => failed.push(error),
  });
  return { queue, sent, settled, failed, calls };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('createOrderQueue', () => {
  it('sends one at a time and of those that wait only the newest', async () => {
    const { queue, sent, settled, calls } = setUp();
    queue.push(['1']);
    queue.push(['2']);
    queue.push(['3']);
    expect(sent).toEqual([['1']]);
    calls[0]?.resolve();
    await turn();
    expect(sent).toEqual([['1'], ['3']]);
    expect(settled).toEqual([]);
    calls[1]?.resolve();
    await turn();
    expect(settled).toEqual([['3']]);
  });

  it('drops what waited behind a refusal, and works again afterwards', async () => {
    const { queue, sent, failed, calls } = setUp();
    const refusal = new Error('409');
    queue.push(['1']);
    queue.push(['2']);
    calls[0]?.reject(refusal);
    await turn();
    expect(failed).toEqual([refusal]);
    expect(sent).toEqual([['1']]);
    queue.push(['4']);
    expect(sent).toEqual([['1'], ['4']]);
  });
});
