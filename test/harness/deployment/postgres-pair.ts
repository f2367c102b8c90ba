import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { type Postgres, startPostgres } from '#test/harness/postgres/postgres.ts';
import { requireProgram } from '#test/harness/programs/require-program.ts';
import { requireSystemPostgres } from '#test/harness/programs/servers.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { ownFolder } from '#test/harness/servers/own-folder.ts';
import { pidIn, signalAll } from '#test/harness/servers/processes.ts';
import { unprivileged } from '#test/harness/servers/run-as.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { supervise } from '#test/harness/servers/supervise.ts';
import { administer } from '#test/harness/services/databases.ts';

const run = promisify(execFile);
const READY_MS = 10_000;

/** A migrated primary with a synchronous standby, behind HAProxy. */
export interface PostgresPair {
  /** The address of HAProxy, which forwards connections to the primary. */
  url: string;
  primaryUrl: string;
  standbyUrl: string;
  /** Kills the primary with SIGKILL. */
  killPrimary(): Promise<void>;
  promoteStandby(): Promise<void>;
  /** Freezes the standby, so that commits on the primary wait. */
  freezeStandby(): Promise<void>;
  thawStandby(): Promise<void>;
}

/**
 * Runs one query.
 * @returns its first row, or undefined when the server does not respond
 */
export async function queryOnce(
  connectionString: string,
  text: string,
): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows[0];
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts the health check of a server, which responds 200 while the server is the primary and 503
 * otherwise, like the agents of Patroni and repmgr.
 * @returns the port
 */
async function startRoleCheck(url: string): Promise<number> {
  const server = createServer(async (_, response) => {
    const row = await queryOnce(url, 'SELECT pg_is_in_recovery() AS standby');
    response.writeHead(row?.standby === false ? 200 : 503).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Starts HAProxy with the settings of docs/operations.md. @returns its port */
async function startHaproxy(folder: string, urls: readonly string[]): Promise<number> {
  const command = await requireProgram('haproxy');
  const port = await freePort();
  const servers = await Promise.all(
    urls.map(async (url, n) => {
      const check = await startRoleCheck(url);
      return `  server postgres-${n} 127.0.0.1:${new URL(url).port} check port ${check}`;
    }),
  );
  const config = join(folder, 'haproxy.cfg');
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen postgres',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /',
    '  http-check expect status 200',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
  const log = join(folder, 'haproxy.log');
  const haproxy = supervise({ command, args: ['-db', '-f', config], signal: 'TERM', log });
  atEndOfFile(() => haproxy.stop());
  return port;
}

/**
 * Files that this harness has written to the data folder. The user of Postgres must own them,
 * because pg_basebackup copies them too.
 */
const OWN_FILES = ['server.log', 'posy-password'];

/** Copies the data of a running server to a folder, and starts the copy as the server's standby. */
async function startStandby(
  primary: Postgres,
  dataFolder: string,
  folder: string,
): Promise<Postgres> {
  const binaries = await requireSystemPostgres();
  const program = join(dirname(binaries.postgres), 'pg_basebackup');
  const { prefix = [], ...ids } = unprivileged([program, dirname(folder)]);
  await mkdir(folder, { mode: 0o700 });
  for (const path of [folder, ...OWN_FILES.map((name) => join(dataFolder, name))]) {
    if (ids.uid !== undefined && ids.gid !== undefined) await chown(path, ids.uid, ids.gid);
  }
  const { hostname, port, username, password } = new URL(primary.url);
  const source = ['--host', hostname, '--port', port, '--username', username];
  const how = ['--pgdata', folder, '--write-recovery-conf', '--wal-method=stream'];
  const words = [...prefix, program, ...source, ...how, '--checkpoint=fast'];
  await run(words[0] as string, words.slice(1), {
    ...ids,
    cwd: '/',
    env: { PATH: process.env.PATH, PGPASSWORD: password },
  });
  return startPostgres({ dataFolder: folder, binaries });
}

/**
 * Waits until HAProxy has detected that one server is a standby. Before its first check, HAProxy
 * sends connections to both servers in turn.
 */
async function waitUntilUp(url: string): Promise<void> {
  const end = Date.now() + READY_MS;
  for (let inTurn = 0; inTurn < 4; ) {
    const row = await queryOnce(url, 'SELECT pg_is_in_recovery() AS standby');
    inTurn = row?.standby === false ? inTurn + 1 : 0;
    if (Date.now() > end) throw new StartFailure('HAProxy did not find a primary.');
    await sleep(50);
  }
}

/** Starts the pair; all servers stop at the end of the test file. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await ownFolder('pair');
  // Postgres runs as another user, which must be able to enter the folder.
  await chmod(folder, 0o711);
  const dataFolder = join(folder, 'primary');
  const binaries = await requireSystemPostgres();
  const primary = await startPostgres({ dataFolder, binaries });
  atEndOfFile(() => primary.stop());
  await migrate(primary.url);
  const standby = await startStandby(primary, dataFolder, join(folder, 'standby'));
  atEndOfFile(() => standby.stop());
  // Set after the copy, so that the standby has no synchronous standby to wait for when it is
  // promoted.
  await administer(primary.url, "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'");
  await administer(primary.url, 'SELECT pg_reload_conf()');
  const signalStandby = async (signal: NodeJS.Signals) =>
    signalAll(await pidIn(join(folder, 'standby', 'postmaster.pid')), signal);
  const urls = [primary.url, standby.url];
  const url = new URL(primary.url);
  url.port = String(await startHaproxy(folder, urls));
  await waitUntilUp(url.href);
  return {
    url: url.href,
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    async killPrimary() {
      await signalAll(await pidIn(join(dataFolder, 'postmaster.pid')), 'SIGKILL');
      await primary.exited;
    },
    freezeStandby: () => signalStandby('SIGSTOP'),
    thawStandby: () => signalStandby('SIGCONT'),
    promoteStandby: () => administer(standby.url, 'SELECT pg_promote()'),
  };
}
