import { setTimeout as sleep } from 'node:timers/promises';
import { expectOnlyFailures, type Outcome } from '#test/harness/deployment/outcome.ts';
import { startOwnServers } from '#test/harness/deployment/own-servers.ts';
import { startPostgresPair } from '#test/harness/deployment/postgres-pair.ts';
import { WriteLoad } from '#test/harness/deployment/write-load.ts';
import { ownRedis } from '#test/harness/faults/own-services.ts';

const CALM_MS = 4_000;
/** Time in milliseconds for which the standby is frozen, longer than a query may take. */
const FROZEN_MS = 6_000;
/** Time in milliseconds that a failover manager takes to promote a standby. */
const DECISION_MS = 3_000;

export const title = 'Promotion of the synchronous Postgres standby behind HAProxy';

/**
 * Freezes the standby, then kills the primary and promotes the standby, under clicks, edits and
 * sign-ins.
 */
export async function run(): Promise<Omit<Outcome, 'failures'>> {
  const pair = await startPostgresPair();
  const redis = await ownRedis();
  const urls = await startOwnServers({ databaseUrl: pair.url, redisUrl: redis.direct });
  const load = await WriteLoad.start(urls);
  await sleep(CALM_MS);
  // Commits wait for the standby, so no change is acknowledged without it.
  await pair.freezeStandby();
  await sleep(FROZEN_MS);
  await pair.thawStandby();
  await sleep(CALM_MS);
  await pair.killPrimary();
  await sleep(DECISION_MS);
  await pair.promoteStandby();
  await sleep(CALM_MS);
  const { failures, ...outcome } = await load.end();
  expectOnlyFailures({ ...outcome, failures }, / 503$/);
  if (outcome.refused === 0) throw new Error('The promotion had no effect.');
  return outcome;
}
