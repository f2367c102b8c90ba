import { afterAll, it } from 'vitest';
import { connect } from '#db/connection.ts';
import { appEnvironment, launchSurroundings } from '#test/harness/app/surroundings.ts';
import { endure } from '#test/harness/faults/endure.ts';
import { newPages } from '#test/harness/faults/new-pages.ts';
import { ownPostgres } from '#test/harness/faults/own-services.ts';
import { Site } from '#test/harness/faults/site.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';

const around = await launchSurroundings();
const postgres = await ownPostgres();
const server = await startServerProcess(appEnvironment(around, { databaseUrl: postgres.url }));
afterAll(() => server.kill());
const db = connect(postgres.direct, () => undefined);
const scene = {
  site: new Site(server),
  newPages: await newPages(db),
  databaseUrl: () => postgres.direct,
};
await db.destroy();

it('Postgres killed and started again', () =>
  endure(scene, {
    name: 'Postgres killed',
    strike: postgres.kill,
    lift: postgres.restart,
    lastsMs: 1_000,
  }));

it('Postgres frozen', () =>
  endure(scene, {
    name: 'Postgres frozen',
    strike: postgres.freeze,
    lift: postgres.thaw,
    lastsMs: 5_500,
  }));

it('Postgres cut off', () =>
  endure(scene, {
    name: 'Postgres cut off',
    strike: postgres.cut,
    lift: postgres.mend,
    lastsMs: 1_000,
  }));

it('Postgres’s connections silent for good, as after a failover', () =>
  endure(scene, {
    name: 'Postgres silent',
    strike: postgres.silence,
    lift: () => undefined,
    lastsMs: 2_000,
  }));
