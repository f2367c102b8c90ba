import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFailure } from '#scripts/services/failure.ts';
import type { PostgresBinaries } from '#scripts/services/postgres/postgres-binaries.ts';
import { aptInstall, canInstall } from './apt.ts';
import { findOnPath } from './find-on-path.ts';

/** Returns the newest Postgres in Debian's folder, otherwise the one on PATH. */
async function postgresFolder(): Promise<string | undefined> {
  const major = (path: string) => Number(path.split('/').at(-3));
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').sort((a, b) => major(b) - major(a))[0];
  const initdb = found ?? (await findOnPath('initdb'));
  return initdb && dirname(initdb);
}

/** Returns the installed Postgres, if any. */
export async function findMachinePostgres(): Promise<PostgresBinaries | undefined> {
  const folder = await postgresFolder();
  return folder
    ? { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
    : undefined;
}

/** Returns the installed Postgres; root on Debian installs it. Throws StartFailure. */
export async function machinePostgres(): Promise<PostgresBinaries> {
  if (!(await postgresFolder()) && canInstall()) aptInstall('postgresql');
  const found = await findMachinePostgres();
  if (found) return found;
  throw new StartFailure(
    'The service tests need Postgres: sudo apt-get install postgresql (or set TEST_DATABASE_URL).',
  );
}

/** Returns the installed redis-server; root on Debian installs it. Throws StartFailure. */
export async function machineRedis(): Promise<string> {
  if (!(await findOnPath('redis-server')) && canInstall()) aptInstall('redis-server');
  const found = await findOnPath('redis-server');
  if (found) return found;
  throw new StartFailure(
    'The service tests need Redis: sudo apt-get install redis-server (or set TEST_REDIS_URL).',
  );
}
