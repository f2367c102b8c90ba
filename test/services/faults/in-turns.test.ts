import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { connect } from '#db/connection.ts';
import { appEnvironment, launchSurroundings } from '#test/harness/app/surroundings.ts';
import { ClientPool } from '#test/harness/faults/client-pool.ts';
import type { Dependency } from '#test/harness/faults/dependency.ts';
import { Exchanges } from '#test/harness/faults/exchanges.ts';
import { newPages } from '#test/harness/faults/new-pages.ts';
import { ownPostgres, ownProvider, ownRedis } from '#test/harness/faults/own-services.ts';
import { STOP_MS, waitForExit } from '#test/harness/faults/process-exit.ts';
import { type Fault, runWithFaults } from '#test/harness/faults/run-with-faults.ts';
import { shuffled } from '#test/harness/faults/shuffled.ts';
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
const clients = new ClientPool(server);

/**
 * Returns the faults of a dependency that keep its data. The provider's emulator must not be
 * killed, because its data is in memory.
 */
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

it('S48 recovers from faults of all dependencies in any order', async () => {
  const db = connect(postgres.direct, () => undefined);
  const pages = await newPages(db);
  await db.destroy();
  // To repeat an order, run: FAULT_SEED=… npm run test:services
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
  console.log(`FAULT_SEED=${seed}`);
  const faults = [
    ...faultsOf('Redis', redis, true),
    ...faultsOf('Postgres', postgres, true),
    ...faultsOf('provider', provider, false),
  ];
  const scene = {
    clients,
    newPages: pages,
    databaseUrl: () => postgres.direct,
    losesSeenPages: true,
  };
  await runWithFaults(scene, ...shuffled(faults, seed));
});

it('a shutdown completes in time when no dependency responds, even after further signals', async () => {
  const creator = await clients.signIn();
  const { username } = (await creator.get('/api/profile')).json<{ username: string }>();
  const added = await creator.post('/api/links', { title: 'One', url: 'https://a.example' });
  const click = `/api/links/${added.json<{ id: string }>().id}/click`;
  await clients.visitor().get(`/u/${username}`);
  await Promise.all([provider.freeze(), postgres.freeze(), redis.freeze()]);

  const exchanges = new Exchanges();
  const asked = [
    exchanges.ask('read', 'profile', () => creator.get('/api/profile')),
    exchanges.ask('seen page', 'page', () => clients.visitor().get(`/u/${username}`)),
    exchanges.ask('click', click, () => clients.visitor().post(click)),
  ];
  // The server accepts connections in order, so it has now accepted those of the earlier requests.
  expect((await clients.visitor().get('/healthz')).status).toBe(200);
  server.signal('SIGTERM');
  const end = waitForExit(server);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    await sleep(300);
    server.signal(signal);
  }
  await Promise.all(asked);
  const { code, ms } = await end;
  console.log(`shutdown while no dependency responds: exited after ${ms} ms with ${code}`);
  // A number means that the server exited by itself. If a signal had killed it, unwritten data
  // would be lost.
  expect(code).toBeTypeOf('number');
  expect(ms).toBeLessThan(STOP_MS);
});
