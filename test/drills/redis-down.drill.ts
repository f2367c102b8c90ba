import { setTimeout as sleep } from 'node:timers/promises';
import { expectOnlyFailures } from '#test/harness/deployment/outcome.ts';
import { ownServices } from '#test/harness/deployment/own-deployment.ts';
import { startProxy } from '#test/harness/deployment/proxies.ts';
import { ReplicaSet } from '#test/harness/deployment/replica-set.ts';
import { underLoad } from '#test/harness/deployment/under-load.ts';
import type { DrillResult } from './drill.ts';

const DOWN_MS = 10_000;
const CALM_MS = 4_000;

export const title = 'Redis down for 10 seconds: pages and clicks work, sessions are kept';

/**
 * Stops Redis under load. Edits and sign-ins fail during the outage, with a 503 or a redirect to
 * the login page with an error.
 */
export async function run(): Promise<DrillResult> {
  const { env, redis } = await ownServices({ restartable: true });
  const replicas = await ReplicaSet.start(env);
  const proxy = await startProxy('HAProxy', replicas.upstreams);
  const outcome = await underLoad(proxy, async () => {
    await sleep(CALM_MS);
    await redis.kill();
    await sleep(DOWN_MS);
    await redis.restart();
    await sleep(CALM_MS);
  });
  expectOnlyFailures(outcome, /^(edits 503|sign-ins (503|303))$/);
  if (outcome.refused === 0) throw new Error('The outage had no effect.');
  return outcome;
}
