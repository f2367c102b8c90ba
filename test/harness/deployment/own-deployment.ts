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
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { administer } from '#test/harness/services/databases.ts';

const run = promisify(execFile);
const DATABASE = 'posy_drill';

/**
 * Services that belong to one drill, which may break them, and the environment of servers that use
 * them.
 */
export interface OwnServices {
  env: NodeJS.ProcessEnv;
  /** The database address with the role that may migrate. */
  migrateUrl: string;
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
 * the owner role has migrated.
 * @param address the server address to use in the result
 * @returns the database addresses for the servers and for migrations
 */
async function createRoles(postgres: Dependency, address: string) {
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
  return { databaseUrl: withUser(address, 'posy_app', app), migrateUrl };
}

export interface ServiceOptions {
  /** Folder for the data of Postgres; a temporary one by default. */
  postgresFolder?: string;
  /**
   * Connects the servers through proxies, which keep the addresses of Postgres and Redis across a
   * restart. The proxies run in the process of the drill, which also sends the load, so all
   * requests take longer.
   */
  restartable?: boolean;
}

/** Starts Postgres, Redis and the provider's emulator; they stop at the end of the test file. */
export async function ownServices(options: ServiceOptions = {}): Promise<OwnServices> {
  const { postgresFolder, restartable = false } = options;
  const [postgres, redis, provider] = await Promise.all([
    ownPostgres(postgresFolder),
    ownRedis(),
    ownProvider(),
  ]);
  const addressOf = ({ url, direct }: Dependency) => (restartable ? url : direct);
  const { databaseUrl, migrateUrl } = await createRoles(postgres, addressOf(postgres));
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: addressOf(redis),
    PUBLIC_URL,
    SESSION_KEYS: randomBytes(32).toString('base64'),
    STYTCH_PROJECT_ID: PROJECT.projectId,
    STYTCH_SECRET: PROJECT.secret,
    STYTCH_PUBLIC_TOKEN: PROJECT.publicToken,
    STYTCH_API_URL: provider.direct,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'silent',
  };
  return { env, migrateUrl, postgres, redis };
}
