import { setTimeout as sleep } from 'node:timers/promises';
import { expectNoFailure } from '#test/harness/deployment/outcome.ts';
import { ownServices } from '#test/harness/deployment/own-deployment.ts';
import { outcomeOf } from '#test/harness/deployment/under-load.ts';
import { KINDS, Load, type Rates } from '#test/harness/load/load.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';
import type { DrillResult } from './drill.ts';

const LOAD_MS = 20 * 60_000;
const SAMPLE_MS = 5_000;
/** Time in milliseconds in which idle client connections are closed and the pool shrinks. */
const CALM_MS = 90_000;
const RATES: Rates = { visitors: 300, clicks: 50, edits: 5, 'sign-ins': 0.4 };

const P99_MAX_MS = 250;
/**
 * Maximum growth factor of the memory from the second to the last third of the load. Caches and
 * heap reach their full size in the first third.
 */
const GROWTH_MAX = 1.1;
const FILES_LEFT_MAX = 5;

export const title = 'One server under load for 20 minutes: no memory growth, no leaked connection';

interface Sample {
  megabytes: number;
  files: number;
  /** Pool connections in use. */
  used: number;
}

/** Reads the figures of the server process from its metrics. */
async function sample(opsUrl: string): Promise<Sample> {
  const text = await (await fetch(`${opsUrl}/metrics`)).text();
  const value = (name: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    if (line === undefined) throw new Error(`The server has no metric ${name}.`);
    return Number(line.slice(name.length));
  };
  return {
    megabytes: Math.round(value('process_resident_memory_bytes') / 1024 ** 2),
    files: value('process_open_fds'),
    used: value('posy_postgres_pool_connections{state="used"}'),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** @throws when a request fails or is slow, a change is lost, or a figure grows */
export async function run(): Promise<DrillResult> {
  const { env } = await ownServices();
  const server = await startServerProcess({ ...env, PORT: '0', OPS_PORT: `${await freePort()}` });
  atEndOfFile(() => server.kill());
  const load = await Load.withCreators({ url: server.url, publicUrl: `${env.PUBLIC_URL}` }, RATES);
  const before = await sample(server.opsUrl);

  const samples: Sample[] = [];
  const end = performance.now() + LOAD_MS;
  load.start();
  while (performance.now() < end) {
    await sleep(SAMPLE_MS);
    samples.push(await sample(server.opsUrl));
  }
  await load.end();
  await sleep(CALM_MS);
  const after = await sample(server.opsUrl);

  const outcome = outcomeOf(load);
  expectNoFailure(outcome);
  const third = Math.floor(samples.length / 3);
  const memory = (from: number, to: number) =>
    median(samples.slice(from, to).map(({ megabytes }) => megabytes));
  const [middle, last] = [memory(third, 2 * third), memory(2 * third, samples.length)];
  const p99 = KINDS.map((kind) => load.measurements.get(kind)?.percentile(99) ?? 0);
  const note = `p99 ${p99.join(', ')} ms (≤ ${P99_MAX_MS}); memory ${before.megabytes} MB before, ${middle} and ${last} MB in the second and last third; open files ${before.files}, ${after.files} after; connections in use ${after.used} after`;
  if (Math.max(...p99) > P99_MAX_MS) throw new Error(`slow: ${note}`);
  if (last > middle * GROWTH_MAX) throw new Error(`growing: ${note}`);
  if (after.files > before.files + FILES_LEFT_MAX || after.used > 0)
    throw new Error(`open: ${note}`);
  return { ...outcome, note };
}
