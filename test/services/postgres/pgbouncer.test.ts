import { chmod } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { connect } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { useEverything } from '#test/api/database/use-everything.ts';
import { createLinks } from '#test/harness/app/replicas.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { startPgBouncer } from '#test/harness/postgres/pgbouncer.ts';
import { requireProgram } from '#test/harness/programs/require-program.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { ownFolder } from '#test/harness/servers/own-folder.ts';

const CLICKS = 200;

const program = await requireProgram('pgbouncer');
const around = await launchSurroundings();
const { pathname, username } = new URL(around.databaseUrl);
// As in docs/operations.md, set the timeouts in Postgres, because PgBouncer ignores those that the
// server requests.
for (const setting of ['statement_timeout = 3000', 'idle_in_transaction_session_timeout = 15000']) {
  await around.db.raw(`ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)} SET ${setting}`);
}
const folder = await ownFolder('pgbouncer');
await chmod(folder, 0o711);
const pooler = await startPgBouncer({ program, folder, databaseUrl: around.databaseUrl });
atEndOfFile(() => pooler.stop());
const options = { databaseUrl: pooler.url, namedStatements: 'off' } as const;
const apps = [await startApp(around, options), await startApp(around, options)] as const;
atEndOfFile(() => Promise.all(apps.map((app) => app.stop())));
const [app] = apps;

it('every feature works through PgBouncer in transaction mode', async () => {
  for (const name of ['crowd-7', 'crowd-2000']) await createLinks(around.db, name, 1);
  await useEverything(app);
});

it('clicks from two replicas that share pooled connections are all counted', async () => {
  const { linkIds } = await createLinks(around.db, 'pooled', 4);
  const statuses = await Promise.all(
    Array.from({ length: CLICKS }, async (_, n) => {
      const replica = apps[n % 2] ?? app;
      return (await replica.visitor().post(`/api/links/${linkIds[n % 4]}/click`)).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([204]));
  const rows = await around.db('blocks').whereIn('id', linkIds);
  expect(rows.reduce((sum, row) => sum + Number(row.click_count), 0)).toBe(CLICKS);
  const uniques = async () => {
    const days = await around.db('link_days').whereIn('link_id', linkIds);
    return days.length === 4 && days.every((day) => Number(day.uniques) > 0);
  };
  await vi.waitUntil(uniques, { timeout: 5_000 });
});

it('the timeouts that are set for the role apply through PgBouncer', async () => {
  const db = connect(pooler.url, () => undefined, { namedStatements: false });
  const show = async (name: string) => (await db.raw(`SHOW ${name}`)).rows[0][name];
  expect(await show('statement_timeout')).toBe('3s');
  expect(await show('idle_in_transaction_session_timeout')).toBe('15s');
  await db.destroy();
});

it('migrations fail with a transaction pooler before they take the lock', async () => {
  await expect(migrate(pooler.url)).rejects.toThrow(/unsupported startup parameter: lock_timeout/);
  const locks = await around.db.raw(
    `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
     WHERE locktype = 'advisory' AND d.datname = current_database()`,
  );
  expect(locks.rows).toEqual([]);
  expect(await migrate(around.databaseUrl)).toEqual([]);
});
