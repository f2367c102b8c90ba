import { setTimeout as sleep } from 'node:timers/promises';
import { expectOnlyFailures, type Outcome } from '#test/harness/deployment/outcome.ts';
import { startOwnServers } from '#test/harness/deployment/own-servers.ts';
import { WriteLoad } from '#test/harness/deployment/write-load.ts';
import { ownPostgres } from '#test/harness/faults/own-services.ts';
import { requireSystemRedis } from '#test/harness/programs/servers.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { ownFolder } from '#test/harness/servers/own-folder.ts';
import { startRedisCluster } from '#test/harness/servers/redis-topologies.ts';

const CALM_MS = 4_000;
const DOWN_MS = 8_000;

export const title = 'Redis Cluster: each primary is killed in turn, then all nodes at once';

/**
 * Kills the primaries one by one under load. Clicks must work throughout; edits and sign-ins get a
 * 503 until a replica takes over.
 */
export async function run(): Promise<Omit<Outcome, 'failures'>> {
  await requireSystemRedis();
  const postgres = await ownPostgres();
  const redis = await startRedisCluster(await ownFolder('cluster'), 1);
  atEndOfFile(() => redis.stop());
  const urls = await startOwnServers({ databaseUrl: postgres.direct, redisUrl: redis.url });
  const load = await WriteLoad.start(urls);
  await sleep(CALM_MS);
  // The first half of the nodes are primaries, because redis-cli assigns them so.
  for (const node of redis.servers.slice(0, 3)) {
    await node.kill();
    await sleep(DOWN_MS);
    await node.restart();
    await sleep(CALM_MS);
  }
  await Promise.all(redis.servers.map((node) => node.kill()));
  await sleep(DOWN_MS);
  await Promise.all(redis.servers.map((node) => node.restart()));
  await sleep(DOWN_MS);
  const { failures, ...outcome } = await load.end();
  expectOnlyFailures({ ...outcome, failures }, /^(edit|sign-in) 503$/);
  if (outcome.refused === 0) throw new Error('The outages had no effect.');
  return outcome;
}
