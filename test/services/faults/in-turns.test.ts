import { afterAll, it } from 'vitest';
import { connect } from '#db/connection.ts';
import { appEnvironment, launchSurroundings } from '#test/harness/app/test-app.ts';
import type { Dependency } from '#test/harness/faults/dependency.ts';
import { endure, type Fault } from '#test/harness/faults/endure.ts';
import { newPages } from '#test/harness/faults/new-pages.ts';
import { ownPostgres, ownProvider, ownRedis } from '#test/harness/faults/own-services.ts';
import { shuffled } from '#test/harness/faults/shuffled.ts';
import { Site } from '#test/harness/faults/site.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';

const LASTS_MS = 1_000;

const around = await launchSurroundings();
const [postgres, redis, provider] = await Promise.all([ownPostgres(), ownRedis(), ownProvider()]);
const server = await startServerProcess(
  appEnvironment(around, {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    stytchApiUrl: provider.url,
  }),
);
afterAll(() => server.kill());

/** The ways to fail that leave what a dependency knows; the provider forgets when it is killed. */
function faultsOf(name: string, dependency: Dependency, mayDie: boolean): Fault[] {
  const { kill, restart, freeze, thaw, cut, mend, silence } = dependency;
  const faults: Fault[] = [
    { name: `${name} frozen`, strike: freeze, lift: thaw, lastsMs: LASTS_MS },
    { name: `${name} cut off`, strike: cut, lift: mend, lastsMs: LASTS_MS },
    { name: `${name} silent`, strike: silence, lift: () => undefined, lastsMs: LASTS_MS },
  ];
  if (!mayDie) return faults;
  return [...faults, { name: `${name} killed`, strike: kill, lift: restart, lastsMs: LASTS_MS }];
}

it('S48 one dependency after the other, in any order', async () => {
  const db = connect(postgres.direct, () => undefined);
  const pages = await newPages(db);
  await db.destroy();
  // To see the same order again: FAULT_SEED=… npm run test:services
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
  console.log(`FAULT_SEED=${seed}`);
  const faults = [
    ...faultsOf('Redis', redis, true),
    ...faultsOf('Postgres', postgres, true),
    ...faultsOf('provider', provider, false),
  ];
  const scene = {
    site: new Site(server),
    newPages: pages,
    databaseUrl: () => postgres.direct,
  };
  await endure(scene, ...shuffled(faults, seed));
});
