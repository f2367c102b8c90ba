import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { unprivileged } from '#test/harness/servers/run-as.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { supervise } from '#test/harness/servers/supervise.ts';

const READY_MS = 10_000;

export interface PgBouncer {
  /** Address of the same database through PgBouncer. */
  url: string;
  /** Stops PgBouncer after the current transactions. */
  stop(): Promise<void>;
  /** Starts PgBouncer again after `stop`, with the same address. */
  start(): Promise<void>;
}

interface PgBouncerOptions {
  program: string;
  folder: string;
  databaseUrl: string;
  /** Additional lines for the section [pgbouncer] of its configuration. */
  settings?: readonly string[];
}

async function waitUntilReady(url: string): Promise<void> {
  const end = Date.now() + READY_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > end) throw new StartFailure(`PgBouncer: ${(error as Error).message}`);
      await sleep(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Starts PgBouncer in transaction mode, as docs/operations.md configures it. */
export async function startPgBouncer(options: PgBouncerOptions): Promise<PgBouncer> {
  const { program, folder, databaseUrl, settings = [] } = options;
  const target = new URL(databaseUrl);
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  // PgBouncer refuses to run as root.
  const runAs = unprivileged([program, folder]);
  const files = {
    'users.txt': `"${decodeURIComponent(target.username)}" "${decodeURIComponent(target.password)}"\n`,
    'pgbouncer.ini': [
      '[databases]',
      `* = host=${target.hostname} port=${target.port || 5432}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 5',
      'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
      ...settings,
      '',
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    await writeFile(file, text, { mode: 0o600 });
    if (runAs.uid !== undefined) await chown(file, runAs.uid, runAs.gid ?? 0);
  }
  const launch = () =>
    supervise({
      command: program,
      args: [join(folder, 'pgbouncer.ini')],
      signal: 'INT',
      log: join(folder, 'server.log'),
      runAs,
    });
  let server = launch();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  await waitUntilReady(url.href);
  async function start(): Promise<void> {
    server = launch();
    await waitUntilReady(url.href);
  }
  return { url: url.href, stop: () => server.stop(), start };
}
