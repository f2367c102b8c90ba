import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { unprivileged } from '#test/harness/servers/run-as.ts';
import { endStaleProcess } from '#test/harness/servers/stale-process.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { type Supervised, supervise } from '#test/harness/servers/supervise.ts';
import { embeddedBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { POSTGRES_USER, prepareCluster } from './postgres-cluster.ts';

export interface Postgres {
  /** Address of the database `posy`, including the password. */
  url: string;
  version: string;
  /** Settles when the server has exited for any reason. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** The folder of the cluster, its password and its log. It is created if it is missing. */
  dataFolder: string;
  /** Binaries to use instead of the embedded ones. */
  binaries?: PostgresBinaries;
  /** Settings of the server, in addition to our own. */
  settings?: Readonly<Record<string, string>>;
}

const DATABASE = 'posy';
const START_LIMIT_MS = 60_000;
/**
 * Matches errors that a retry resolves: a port in use, or backends of a killed server that have not
 * exited yet.
 */
const PASSING = /could not bind|could not create any TCP|shared memory block/;

function address(port: number, password: string, database: string): string {
  return `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Resolves to the server's version when it responds, or to undefined when it has exited. */
async function waitUntilReady(url: string, server: Supervised): Promise<string | undefined> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (server.running()) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await prepare(client);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return undefined;
}

async function prepare(client: pg.Client): Promise<string> {
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  return rows[0]?.server_version.split(' ')[0] ?? 'unknown';
}

async function failure(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n');
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line))?.trim() ?? `see ${log}`;
}

/**
 * Starts Postgres on a private port of 127.0.0.1, with a password and with fsync, so that data
 * survives restarts and SIGKILL. First stops a server that an earlier, killed start left in the
 * folder. The caller must ensure that no one else uses the folder.
 * @throws StartFailure
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const folder = resolve(options.dataFolder);
  const binaries = options.binaries ?? embeddedBinaries();
  await mkdir(dirname(folder), { recursive: true, mode: 0o711 });
  const runAs = unprivileged([binaries.postgres, dirname(folder)]);
  const pidFile = join(folder, 'postmaster.pid');
  await endStaleProcess({ pidFile, folder, program: 'postgres', signal: 'SIGINT' });
  const password = await prepareCluster(folder, binaries, runAs);
  const log = join(folder, 'server.log');
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const port = await freePort();
    const server = supervise({
      command: binaries.postgres,
      args: serverOptions({ ...options.settings, port }, folder),
      signal: 'INT',
      log,
      runAs,
    });
    const version = await waitUntilReady(address(port, password, 'postgres'), server);
    if (version !== undefined) {
      return { ...server, url: address(port, password, DATABASE), version };
    }
    const reason = await failure(log);
    if (!PASSING.test(reason) || Date.now() > deadline) {
      throw new StartFailure(`Postgres did not start in ${folder}: ${reason}`);
    }
    await sleep(200);
  }
}

function serverOptions(given: Record<string, string | number>, folder: string): string[] {
  const settings = {
    ...given,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  return [
    '-D',
    folder,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
}
