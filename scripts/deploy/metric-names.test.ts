import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Metrics } from '#bff/ops/metrics.ts';
import { observeJobs } from '#bff/ops/observe-jobs.ts';
import { observePool } from '#bff/ops/observe-postgres.ts';
import { registerCounts } from '#bff/ops/register-counts.ts';
import type { Db } from '#db/connection.ts';

const FILES = [
  'prometheus/posy.rules.yml',
  'prometheus/posy.rules.test.yml',
  'grafana/posy.json',
] as const;
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Returns the names of all samples that a server exports. */
async function exportedNames(): Promise<Set<string>> {
  const metrics = new Metrics();
  registerCounts(metrics, {
    pages: { counts: { hits: 0, misses: 0, stale: 0 } },
    recorder: { counts: { acknowledged: 0, refused: 0 }, droppedViews: 0, pendingViews: 0 },
    sessions: { counts: { started: 0, ended: 0 }, active: 0 },
  });
  const pool = { on: () => undefined, numUsed: () => 0, numFree: () => 0 };
  observePool(
    { client: { pool: { ...pool, numPendingAcquires: () => 0 } } } as unknown as Db,
    metrics,
  );
  observeJobs(metrics, async () => ({
    jobs: { waiting: 0, running: 0, failed: 0, dead: 0 },
    oldestSeconds: 0,
  }));
  const { text } = await metrics.text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ) as string[],
  );
}

it.each(FILES)('%s names only metrics that the server exports', async (file) => {
  const exported = await exportedNames();
  const named = new Set(read(file).match(/\b(posy|nodejs|process)_[a-z0-9_]+/g));
  expect(named.size).toBeGreaterThan(2);
  expect([...named].filter((name) => !exported.has(name))).toEqual([]);
});

it('the rules or the dashboard use every metric of Posy', async () => {
  const text = FILES.map(read).join('\n');
  const own = [...(await exportedNames())].filter((name) => name.startsWith('posy_'));
  const bases = new Set(own.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  expect([...bases].filter((name) => !text.includes(name))).toEqual([]);
});
