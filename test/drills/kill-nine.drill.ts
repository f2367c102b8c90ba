import { setTimeout as sleep } from 'node:timers/promises';
import { expectOnlyFailures } from '#test/harness/deployment/outcome.ts';
import { ownServices } from '#test/harness/deployment/own-deployment.ts';
import { startProxy } from '#test/harness/deployment/proxies.ts';
import { ReplicaSet } from '#test/harness/deployment/replica-set.ts';
import { underLoad } from '#test/harness/deployment/under-load.ts';
import type { DrillResult } from './drill.ts';

const DOWN_MS = 4_000;
const CALM_MS = 3_000;

export const title = 'kill -9 of each of three replicas behind nginx';

/** Kills replicas under load. Only requests in progress may fail; the proxy retries views. */
export async function run(): Promise<DrillResult> {
  const { env } = await ownServices();
  const replicas = await ReplicaSet.start(env);
  const proxy = await startProxy('nginx', replicas.upstreams);
  const outcome = await underLoad(proxy, async () => {
    for (const address of replicas.upstreams.addresses) {
      await sleep(CALM_MS);
      await replicas.kill(address);
      await sleep(DOWN_MS);
      await replicas.start(address);
    }
    await sleep(CALM_MS);
  });
  expectOnlyFailures(outcome, /^(clicks|edits|sign-ins) 502$/);
  if (outcome.refused > outcome.sent / 100) throw new Error(`${outcome.refused} requests failed`);
  return outcome;
}
