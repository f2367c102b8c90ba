import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
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

/** Creates a migrated, empty database for one test file, as a copy of the run's template. */
export async function createDatabase(): Promise<TestDatabase> {
  const { postgresUrl, template } = inject('services');
  const name = `posy_test_${randomBytes(6).toString('hex')}`;
  await administer(postgresUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: databaseUrl(postgresUrl, name),
    drop: () => administer(postgresUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
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
