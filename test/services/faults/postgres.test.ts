import { afterAll, it } from 'vitest';
import { connect } from '#db/connection.ts';
import { appEnvironment, launchSurroundings } from '#test/harness/app/surroundings.ts';
import { ClientPool } from '#test/harness/faults/client-pool.ts';
import { newPages } from '#test/harness/faults/new-pages.ts';
import { ownPostgres } from '#test/harness/faults/own-services.ts';
import { runWithFaults } from '#test/harness/faults/run-with-faults.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';

const around = await launchSurroundings();
const postgres = await ownPostgres();
const server = await startServerProcess(appEnvironment(around, { databaseUrl: postgres.url }));
afterAll(() => server.kill());
const db = connect(postgres.direct, () => undefined);
const scene = {
  clients: new ClientPool(server),
  newPages: await newPages(db),
  databaseUrl: () => postgres.direct,
};
await db.destroy();

it('recovers after Postgres is killed and restarted', () =>
  runWithFaults(scene, {
    name: 'Postgres killed',
    strike: postgres.kill,
    lift: postgres.restart,
    lastsMs: 1_000,
  }));

it('recovers after Postgres is frozen', () =>
  runWithFaults(scene, {
    name: 'Postgres frozen',
    strike: postgres.freeze,
    lift: postgres.thaw,
    lastsMs: 5_500,
  }));

it('recovers after Postgres is cut off', () =>
  runWithFaults(scene, {
    name: 'Postgres cut off',
    strike: postgres.cut,
    lift: postgres.mend,
    lastsMs: 1_000,
  }));

it('recovers when connections to Postgres become silent permanently, as after a failover', () =>
  runWithFaults(scene, {
    name: 'Postgres silent',
    strike: postgres.silence,
    lift: () => undefined,
    lastsMs: 2_000,
  }));
