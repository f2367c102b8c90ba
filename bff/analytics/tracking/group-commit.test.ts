import { expect, it, vi } from 'vitest';
import type { Visitor } from '#bff/analytics/visitors/classify-visitor.ts';
import { GroupCommit } from './group-commit.ts';
import { addVisit, type Increments } from './increment.ts';

/** Creates a group commit. Its writes complete when the test resolves them. */
function manual() {
  const writes: { batch: Increments; done: PromiseWithResolvers<Set<string>> }[] = [];
  const failures: string[] = [];
  const commit = new GroupCommit<Increments, Set<string>>({
    empty: () => new Map(),
    write(batch) {
      const done = Promise.withResolvers<Set<string>>();
      writes.push({ batch, done });
      return done.promise;
    },
    schedule: setImmediate,
    onFailure: ({ message }) => failures.push(message),
  });
  const finish = (index: number) =>
    writes[index]?.done.resolve(new Set(writes[index]?.batch.keys()));
  /** Adds a visit. Resolves to whether the id exists, after the batch was written. */
  const add = async (id: string, visitor: Visitor) => {
    const { batch, written } = commit.gather();
    addVisit(batch, id, { visitor });
    return (await written).has(id);
  };
  return { writes, add, commit, finish, failures };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('collects the items of one turn in one write', async () => {
  const { writes, add, finish } = manual();
  const added = [add('a', 'phone'), add('a', 'bot'), add('b', 'desktop')];
  await turn();
  expect(writes).toHaveLength(1);
  expect(Object.fromEntries(writes[0]?.batch ?? [])).toMatchObject({
    a: { visits: 1, bots: 1, phone: 1, tablet: 0, desktop: 0 },
    b: { visits: 1, bots: 0, phone: 0, tablet: 0, desktop: 1 },
  });
  finish(0);
  expect(await Promise.all(added)).toEqual([true, true, true]);
});

it('collects the next batch while one is written, and never writes two at once', async () => {
  const { writes, add, finish } = manual();
  const first = add('a', 'phone');
  await turn();
  const later = [add('a', 'phone'), add('a', 'tablet')];
  await turn();
  expect(writes).toHaveLength(1);
  finish(0);
  await first;
  await turn();
  expect(writes[1]?.batch.get('a')).toMatchObject({ visits: 2, phone: 1, tablet: 1 });
  finish(1);
  expect(await Promise.all(later)).toEqual([true, true]);
});

it('acknowledges nothing before it is written', async () => {
  const { add, finish } = manual();
  let acknowledged = false;
  const added = add('a', 'phone').then(() => {
    acknowledged = true;
  });
  await turn();
  await turn();
  expect(acknowledged).toBe(false);
  finish(0);
  await added;
});

it('reports unknown ids', async () => {
  const { writes, add } = manual();
  const added = [add('a', 'phone'), add('gone', 'phone')];
  await turn();
  writes[0]?.done.resolve(new Set(['a']));
  expect(await Promise.all(added)).toEqual([true, false]);
});

it('rejects only the visits of a batch that cannot be written, and logs the failure once', async () => {
  const { writes, add, finish, failures } = manual();
  const failing = add('a', 'phone');
  await turn();
  const next = add('a', 'phone');
  writes[0]?.done.reject(new Error('down'));
  await expect(failing).rejects.toThrow('down');
  await turn();
  finish(1);
  expect(await next).toBe(true);
  expect(failures).toEqual(['down']);
});

it.each(['40P01', '40001'])('retries a batch after %s, at most three times', async (code) => {
  const { writes, add } = manual();
  const added = add('a', 'phone');
  const failure = expect(added).rejects.toThrow('conflict');
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await vi.waitUntil(() => writes.length === attempt);
    const batch = writes[attempt - 1];
    expect(batch?.batch.get('a')).toMatchObject({ visits: 1 });
    batch?.done.reject(Object.assign(new Error('conflict'), { code }));
  }
  await failure;
  await turn();
  expect(writes).toHaveLength(4);
});

it('acknowledges a retried batch', async () => {
  const { writes, add, finish } = manual();
  const added = add('a', 'phone');
  await turn();
  writes[0]?.done.reject(Object.assign(new Error('deadlock'), { code: '40P01' }));
  await vi.waitUntil(() => writes.length === 2);
  finish(1);
  expect(await added).toBe(true);
});

it('settled resolves when everything is written', async () => {
  const { add, commit, finish } = manual();
  let settled = false;
  const added = [add('a', 'phone')];
  await turn();
  added.push(add('b', 'phone'));
  const waiting = commit.settled().then(() => {
    settled = true;
  });
  finish(0);
  await added[0];
  await turn();
  expect(settled).toBe(false);
  finish(1);
  await Promise.all([...added, waiting]);
  expect(settled).toBe(true);
});
