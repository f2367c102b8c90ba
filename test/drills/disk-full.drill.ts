import { setTimeout as sleep } from 'node:timers/promises';
import { expectOnlyFailures } from '#test/harness/deployment/outcome.ts';
import { ownServices } from '#test/harness/deployment/own-deployment.ts';
import { startProxy } from '#test/harness/deployment/proxies.ts';
import { ReplicaSet } from '#test/harness/deployment/replica-set.ts';
import { mountSmallDisk } from '#test/harness/deployment/small-disk.ts';
import { underLoad } from '#test/harness/deployment/under-load.ts';
import type { DrillResult } from './drill.ts';

const DISK_MB = 400;
const CALM_MS = 4_000;
const FULL_MS = 15_000;
const RECOVERY_MS = 30_000;

export const title = 'Postgres disk full for 15 seconds: 503, unready, recovery without a restart';

/**
 * Waits until all replicas have this readiness status.
 * @throws when this takes too long
 */
async function untilReadiness(replicas: ReplicaSet, status: number, limitMs: number) {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = await replicas.readiness();
    if (found.every((one) => one === status)) return;
    if (Date.now() > deadline) throw new Error(`/readyz: ${found}, not ${status}`);
    await sleep(200);
  }
}

export async function run(): Promise<DrillResult> {
  const disk = await mountSmallDisk(DISK_MB);
  const options = { postgresFolder: disk.folder, restartable: true };
  const { env, postgres } = await ownServices(options);
  const replicas = await ReplicaSet.start(env);
  const proxy = await startProxy('HAProxy', replicas.upstreams);
  const outcome = await underLoad(proxy, async () => {
    await sleep(CALM_MS);
    await disk.fill();
    await untilReadiness(replicas, 503, FULL_MS);
    await sleep(FULL_MS);
    await disk.free();
    // Postgres stops when its write-ahead log has no space. In production, a service manager
    // restarts it.
    if (!postgres.running()) await postgres.restart();
    await untilReadiness(replicas, 200, RECOVERY_MS);
    await sleep(CALM_MS);
  });
  expectOnlyFailures(outcome, /^(visitors 503|clicks 503|edits 503|sign-ins (503|303))$/);
  return outcome;
}
