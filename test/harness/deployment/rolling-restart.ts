import { expectNoFailure, type Outcome } from './outcome.ts';
import { ownServices } from './own-deployment.ts';
import { type ProxyName, startProxy } from './proxies.ts';
import { ReplicaSet } from './replica-set.ts';
import { underLoad } from './under-load.ts';

/**
 * Restarts all replicas, one by one, under load.
 * @throws when a request fails
 */
export async function rollingRestart(proxyName: ProxyName): Promise<Outcome> {
  const { env } = await ownServices();
  const replicas = await ReplicaSet.start(env);
  const proxy = await startProxy(proxyName, replicas.upstreams);
  const outcome = await underLoad(proxy, () => replicas.restartInTurn());
  expectNoFailure(outcome);
  return outcome;
}
