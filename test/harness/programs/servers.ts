import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import which from 'which';
import type { PostgresBinaries } from '#test/harness/postgres/postgres-binaries.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { aptInstall, canInstall } from './apt.ts';

/** Returns the newest Postgres in Debian's folder, or else the one in PATH, or undefined. */
export async function findSystemPostgres(): Promise<PostgresBinaries | undefined> {
  const major = (path: string) => Number(path.split('/').at(-3));
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').sort((a, b) => major(b) - major(a))[0];
  const initdb = found ?? (await which('initdb', { nothrow: true }));
  return initdb ? { initdb, postgres: join(dirname(initdb), 'postgres') } : undefined;
}

/**
 * Returns the installed Postgres. Root on Debian installs it.
 * @throws StartFailure
 */
export async function requireSystemPostgres(): Promise<PostgresBinaries> {
  if (!(await findSystemPostgres()) && canInstall()) aptInstall('postgresql');
  const found = await findSystemPostgres();
  if (found) return found;
  throw new StartFailure(
    'The service tests need Postgres: sudo apt-get install postgresql (or set TEST_DATABASE_URL).',
  );
}

const findRedis = () => which('redis-server', { nothrow: true });

/**
 * Ensures that redis-server is installed. Root on Debian installs it.
 * @throws StartFailure
 */
export async function requireSystemRedis(): Promise<void> {
  if (!(await findRedis()) && canInstall()) aptInstall('redis-server');
  if (await findRedis()) return;
  throw new StartFailure(
    'The service tests need Redis: sudo apt-get install redis-server (or set TEST_REDIS_URL).',
  );
}
