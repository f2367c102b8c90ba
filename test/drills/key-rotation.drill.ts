import { randomBytes } from 'node:crypto';
import { expectNoFailure } from '#test/harness/deployment/outcome.ts';
import { ownServices } from '#test/harness/deployment/own-deployment.ts';
import { startProxy } from '#test/harness/deployment/proxies.ts';
import { ReplicaSet } from '#test/harness/deployment/replica-set.ts';
import { underLoad } from '#test/harness/deployment/under-load.ts';
import type { DrillResult } from './drill.ts';

export const title = 'Rotation of SESSION_KEYS in three rolling restarts, without a sign-out';

/**
 * Rotates the keys under load. The load's creators must stay signed in, because an edit without a
 * session fails with 401.
 */
export async function run(): Promise<DrillResult> {
  const { env } = await ownServices();
  const [before, after] = [env.SESSION_KEYS, randomBytes(32).toString('base64')];
  const replicas = await ReplicaSet.start(env);
  const proxy = await startProxy('nginx', replicas.upstreams);
  const outcome = await underLoad(proxy, async () => {
    for (const keys of [`${before},${after}`, `${after},${before}`, after]) {
      await replicas.restartInTurn({ SESSION_KEYS: keys });
    }
  });
  expectNoFailure(outcome);
  return outcome;
}
