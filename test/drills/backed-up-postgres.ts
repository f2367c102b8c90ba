import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import which from 'which';
import { aptInstall } from '#test/harness/programs/apt.ts';
import { requireSystemPostgres } from '#test/harness/programs/servers.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { type RunAs, unprivileged } from '#test/harness/servers/run-as.ts';

const execute = promisify(execFile);
const STANZA = 'posy';

interface BackedUpPostgres {
  url: string;
  /** Takes a full backup. */
  backUp(): Promise<void>;
  /** Returns the server's time, and archives all writes before it. */
  now(): Promise<string>;
  /** Stops the server, restores its data as of a time, and starts it. */
  restore(time: string): Promise<void>;
  remove(): Promise<void>;
}

/** Returns the configuration of docs/operations.md with the paths of a drill. */
const backrestConfig = (folder: string, port: number, user: string) => `
[global]
repo1-path=${folder}/repository
repo1-retention-full=2
start-fast=y
lock-path=${folder}/lock
log-path=${folder}/log
spool-path=${folder}/spool
log-level-console=warn
[${STANZA}]
pg1-path=${folder}/data
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=${user}
`;

const postgresConfig = (folder: string, port: number) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
archive_mode = on
archive_command = 'pgbackrest --config=${folder}/pgbackrest.conf --stanza=${STANZA} archive-push %p'
archive_timeout = 60
wal_level = replica
`;

async function requireBackrest(): Promise<void> {
  if (!(await which('pgbackrest', { nothrow: true }))) aptInstall('pgbackrest');
}

/**
 * Returns a function that runs commands as the owner of the database, because Postgres and
 * pgBackRest refuse to run as root.
 */
function commandsAs({ uid, gid }: RunAs) {
  const ids = uid === undefined || gid === undefined ? {} : { uid, gid };
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  return async (command: string, ...args: string[]): Promise<void> => {
    await execute(command, args, { ...ids, cwd: '/', env, timeout: 120_000 });
  };
}

/** Creates a Postgres server whose write-ahead log pgBackRest archives. */
export async function createBackedUpPostgres(): Promise<BackedUpPostgres> {
  await requireBackrest();
  const bin = dirname((await requireSystemPostgres()).postgres);
  const as = unprivileged([bin]);
  const command = commandsAs(as);
  const user = execFileSync('id', ['-un', String(as.uid ?? process.getuid?.())])
    .toString()
    .trim();
  const folder = await mkdtemp(join(tmpdir(), 'posy-restore-'));
  const own = async (path: string) => {
    if (as.uid !== undefined && as.gid !== undefined) await chown(path, as.uid, as.gid);
  };
  await own(folder);
  for (const name of ['repository', 'lock', 'log', 'spool']) {
    await mkdir(join(folder, name), { mode: 0o700 });
    await own(join(folder, name));
  }
  const port = await freePort();
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await own(passwordFile);
  const config = join(folder, 'pgbackrest.conf');
  await writeFile(config, backrestConfig(folder, port, user));
  const data = join(folder, 'data');
  const access = ['--auth-local=peer', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`];
  await command(join(bin, 'initdb'), '-D', data, `--username=${user}`, '--no-sync', ...access);
  await appendFile(join(data, 'postgresql.conf'), postgresConfig(folder, port));
  const control = (...args: string[]) =>
    command(
      join(bin, 'pg_ctl'),
      '-D',
      data,
      '-w',
      '-s',
      '-l',
      join(folder, 'log/postgres'),
      ...args,
    );
  const backrest = (...args: string[]) =>
    command('pgbackrest', `--config=${config}`, `--stanza=${STANZA}`, ...args);
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  await control('start');

  return {
    url,
    async backUp() {
      await backrest('stanza-create');
      await backrest('backup', '--type=full');
    },
    async now() {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query('SELECT now()::text AS now');
      await client.query('SELECT pg_switch_wal()');
      await client.end();
      return rows[0].now;
    },
    async restore(time) {
      await control('stop', '-m', 'fast');
      await backrest(
        'restore',
        '--delta',
        '--type=time',
        `--target=${time}`,
        '--target-action=promote',
      );
      await control('start');
      await promoted(url);
    },
    async remove() {
      await control('stop', '-m', 'immediate').catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the server has replayed its log and accepts writes. */
async function promoted(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // The server exits if it cannot reach the target time. The query then fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query(
        'SELECT pg_is_in_recovery() AS recovering, pg_sleep(0.1)',
      );
      if (!rows[0].recovering) return;
    }
  } finally {
    await client.end();
  }
}
