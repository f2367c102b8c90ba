import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#db/migrate.ts';
import { startPostgres } from '#test/harness/postgres/postgres.ts';
import { startRedis } from '#test/harness/servers/redis.ts';
import { administer, databaseUrl, dropDatabases } from './databases.ts';
import { describeTemplate, type Template } from './reused-database.ts';

/** The values that test files of the app, browsers and services projects can inject. */
export interface Services {
  postgresUrl: string;
  redisUrl: string;
  /** A migrated database without connections. The files' databases are copies of it. */
  template: Template;
}

declare module 'vitest' {
  export interface ProvidedContext {
    services: Services;
  }
}

interface Shared {
  services: Promise<Services>;
  stack: AsyncDisposableStack;
  users: number;
}

/**
 * State that all projects share. It lives on globalThis, because each project loads this module
 * separately.
 */
const shared = globalThis as typeof globalThis & { posyTestServices?: Shared };

/**
 * Settings that make Postgres faster. The data need not survive a crash. Autovacuum is off, because
 * statistics collected at any time would make the query plans differ between runs.
 */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' };

async function postgres(stack: AsyncDisposableStack): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const folder = await mkdtemp(join(tmpdir(), 'posy-test-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startPostgres({ dataFolder: join(folder, 'postgres'), settings: SETTINGS });
  stack.defer(() => server.stop());
  return server.url;
}

async function redis(stack: AsyncDisposableStack): Promise<string> {
  if (process.env.TEST_REDIS_URL) return process.env.TEST_REDIS_URL;
  const folder = await mkdtemp(join(tmpdir(), 'posy-test-redis-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startRedis({ folder });
  stack.defer(() => server.stop());
  return server.url;
}

async function start(stack: AsyncDisposableStack): Promise<Services> {
  const [postgresUrl, redisUrl] = await Promise.all([postgres(stack), redis(stack)]);
  const name = `posy_test_${process.pid}`;
  await administer(postgresUrl, `CREATE DATABASE ${name}`);
  stack.defer(() => dropDatabases(postgresUrl, name));
  const url = databaseUrl(postgresUrl, name);
  await migrate(url);
  return { postgresUrl, redisUrl, template: await describeTemplate(url, name) };
}

function share(): Shared {
  if (!shared.posyTestServices) {
    const stack = new AsyncDisposableStack();
    shared.posyTestServices = { services: start(stack), stack, users: 0 };
  }
  return shared.posyTestServices;
}

/** Starts Postgres and Redis once per run, unless TEST_DATABASE_URL and TEST_REDIS_URL are set. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = share();
  run.users += 1;
  project.provide('services', await run.services);
  return async () => {
    run.users -= 1;
    if (run.users > 0) return;
    delete shared.posyTestServices;
    await run.stack.disposeAsync();
  };
}
