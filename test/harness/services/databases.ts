import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';
import { inject } from 'vitest';
import { emptyIfUnchanged, renameIfUnused } from './reused-database.ts';

export interface TestDatabase {
  url: string;
  /** Empties the database for the next file, or drops it. Close all connections first. */
  release(): Promise<void>;
}

export interface TestRedis {
  url: string;
  flush(): Promise<void>;
}

/** Returns the address of another database on the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on a separate connection, e.g. CREATE DATABASE. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Drops a template and its copies. */
export async function dropDatabases(server: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const sql = 'SELECT datname AS name FROM pg_database WHERE datname ~ $1';
    const { rows } = await client.query<{ name: string }>(sql, [`^${template}(_|$)`]);
    for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}

/** Names of the empty databases that earlier files of this worker have released. */
const idle: string[] = [];

/**
 * Returns a migrated, empty database for one test file: a copy of the run's template, or the
 * emptied database of an earlier file, which takes a fifth of the CPU time. Both have the same
 * schema and the same rows, but the tables of a reused one may contain free space.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const { postgresUrl, template } = inject('services');
  const newName = () => `${template.name}_${randomBytes(6).toString('hex')}`;
  const reused = idle.pop();
  const name = reused ?? newName();
  if (!reused) await administer(postgresUrl, `CREATE DATABASE ${name} TEMPLATE ${template.name}`);

  async function isEmptied(next: string): Promise<boolean> {
    if (!(await renameIfUnused(postgresUrl, name, next))) return false;
    return emptyIfUnchanged(databaseUrl(postgresUrl, next), template);
  }
  return {
    url: databaseUrl(postgresUrl, name),
    async release() {
      const next = newName();
      if (await isEmptied(next)) return void idle.push(next);
      for (const each of [name, next]) {
        await administer(postgresUrl, `DROP DATABASE IF EXISTS ${each} WITH (FORCE)`);
      }
    },
  };
}

/**
 * Returns an empty Redis database for one test file. Each worker uses the database with its own
 * number and runs one file at a time. Redis has 16 databases.
 */
export async function createRedis(): Promise<TestRedis> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 1);
  const url = databaseUrl(inject('services').redisUrl, String(worker % 16));
  const flush = async () => {
    const client = new Redis(url);
    await client.flushdb();
    client.disconnect();
  };
  await flush();
  return { url, flush };
}
