import { chmod } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectOnlyFailures } from '#test/harness/deployment/outcome.ts';
import { ownServices } from '#test/harness/deployment/own-deployment.ts';
import { ReplicaSet } from '#test/harness/deployment/replica-set.ts';
import { WriteLoad } from '#test/harness/deployment/write-load.ts';
import { startPgBouncer } from '#test/harness/postgres/pgbouncer.ts';
import { requireProgram } from '#test/harness/programs/require-program.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { ownFolder } from '#test/harness/servers/own-folder.ts';
import { administer } from '#test/harness/services/databases.ts';
import type { DrillResult } from './drill.ts';

const CALM_MS = 4_000;
const DOWN_MS = 2_000;
/**
 * The timeouts to set in Postgres, as in docs/operations.md, because PgBouncer ignores those that
 * the server requests.
 */
const TIMEOUTS = ["statement_timeout = '3s'", "idle_in_transaction_session_timeout = '15s'"];

export const title = 'PgBouncer in transaction mode is stopped for two seconds';

/**
 * Stops PgBouncer under load. All requests get a 503 while it is down, and acknowledged changes are
 * committed.
 */
export async function run(): Promise<DrillResult> {
  const program = await requireProgram('pgbouncer');
  const { env, postgres } = await ownServices();
  const databaseUrl = `${env.DATABASE_URL}`;
  const { username, pathname } = new URL(databaseUrl);
  for (const timeout of TIMEOUTS) {
    const database = pathname.slice(1);
    await administer(
      postgres.direct,
      `ALTER ROLE ${username} IN DATABASE ${database} SET ${timeout}`,
    );
  }
  const folder = await ownFolder('pgbouncer');
  // PgBouncer runs as another user, which must be able to enter the folder.
  await chmod(folder, 0o711);
  const pooler = await startPgBouncer({ program, folder, databaseUrl });
  atEndOfFile(() => pooler.stop());
  // Disable named statements: in transaction mode they need PgBouncer 1.21. Debian 12 has 1.18.
  const pooled = { DATABASE_URL: pooler.url, PG_NAMED_STATEMENTS: 'off' };
  const { addresses, port } = (await ReplicaSet.start({ ...env, ...pooled })).upstreams;
  const load = await WriteLoad.start(addresses.map((address) => `http://${address}:${port}`));
  await sleep(CALM_MS);
  await pooler.stop();
  await sleep(DOWN_MS);
  await pooler.start();
  await sleep(CALM_MS);
  const { failures, ...outcome } = await load.end();
  expectOnlyFailures({ ...outcome, failures }, / 503$/);
  if (outcome.refused === 0) throw new Error('The restart had no effect.');
  return outcome;
}
