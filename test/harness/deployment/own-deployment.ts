import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '#db/migrate.ts';
import { PROJECT, PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import type { Dependency } from '#test/harness/faults/dependency.ts';
import { ownPostgres, ownProvider, ownRedis } from '#test/harness/faults/own-services.ts';
import { requireProgram } from '#test/harness/programs/require-program.ts';
import { administer } from '#test/harness/services/databases.ts';
import { atEndOfFile } from '#test/harness/services/end-of-file.ts';

const run = promisify(execFile);
const DATABASE = 'posy_drill';

/** Services of a drill, which may break them, and the environment of the servers. */
export interface OwnServices {
  env: NodeJS.ProcessEnv;
  postgres: Dependency;
  redis: Dependency;
}

function withUser(server: string, user: string, password: string): string {
  const url = new URL(server);
  url.username = user;
  url.password = password;
  url.pathname = `/${DATABASE}`;
  return url.href;
}

/**
 * Creates the two roles of a deployment with scripts/deploy/postgres/roles.sql, and a database that
 * the owner has migrated.
 * @returns the address for the servers, through the proxy of the dependency
 */
async function createRoles(postgres: Dependency): Promise<string> {
  const [owner, app] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
  await administer(postgres.direct, `CREATE ROLE posy_owner LOGIN CREATEROLE PASSWORD '${owner}'`);
  await administer(postgres.direct, `CREATE DATABASE ${DATABASE} OWNER posy_owner`);
  const migrateUrl = withUser(postgres.direct, 'posy_owner', owner);
  const folder = await mkdtemp(join(tmpdir(), 'posy-roles-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'password'), app, { mode: 0o600 });
  const psql = await requireProgram('psql', 'postgresql-client');
  const file = resolve('scripts/deploy/postgres/roles.sql');
  await run(psql, ['--quiet', '--file', file, migrateUrl], {
    env: { ...process.env, POSY_PASSWORD_FILE: join(folder, 'password') },
  });
  await migrate(migrateUrl);
  return withUser(postgres.url, 'posy_app', app);
}

/** Starts Postgres, Redis and the provider's emulator; they stop at the end of the file. */
export async function ownServices(): Promise<OwnServices> {
  const [postgres, redis, provider] = await Promise.all([ownPostgres(), ownRedis(), ownProvider()]);
  const env = {
    DATABASE_URL: await createRoles(postgres),
    REDIS_URL: redis.url,
    PUBLIC_URL,
    SESSION_KEYS: randomBytes(32).toString('base64'),
    STYTCH_PROJECT_ID: PROJECT.projectId,
    STYTCH_SECRET: PROJECT.secret,
    STYTCH_PUBLIC_TOKEN: PROJECT.publicToken,
    STYTCH_API_URL: provider.url,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
  };
  return { env, postgres, redis };
}
