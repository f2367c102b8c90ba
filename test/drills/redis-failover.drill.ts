import { setTimeout as sleep } from 'node:timers/promises';
import { expectOnlyFailures, type Outcome } from '#test/harness/deployment/outcome.ts';
import { startOwnServers } from '#test/harness/deployment/own-servers.ts';
import { WriteLoad } from '#test/harness/deployment/write-load.ts';
import { ownPostgres } from '#test/harness/faults/own-services.ts';
import { requireSystemRedis } from '#test/harness/programs/servers.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { ownFolder } from '#test/harness/servers/own-folder.ts';
import { startSentinels } from '#test/harness/servers/redis-topologies.ts';

const CALM_MS = 4_000;
const FAILOVER_MS = 10_000;

export const title = 'Redis failover by Sentinel: the primary is killed and restarted';

/**
 * Kills the primary under load. Clicks must work throughout; edits and sign-ins get a 503 until the
 * replica is promoted.
 */
export async function run(): Promise<Omit<Outcome, 'failures'>> {
  await requireSystemRedis();
  const postgres = await ownPostgres();
  const redis = await startSentinels(await ownFolder('sentinel'));
  atEndOfFile(() => redis.stop());
  const urls = await startOwnServers({ databaseUrl: postgres.direct, redisUrl: redis.url });
  const load = await WriteLoad.start(urls);
  await sleep(CALM_MS);
  await redis.primary.kill();
  await sleep(FAILOVER_MS);
  // The Sentinels turn the restarted server into a replica.
  await redis.primary.restart();
  await sleep(CALM_MS);
  const { failures, ...outcome } = await load.end();
  expectOnlyFailures({ ...outcome, failures }, /^(edit|sign-in) 503$/);
  if (outcome.refused === 0) throw new Error('The failover had no effect.');
  return outcome;
}
