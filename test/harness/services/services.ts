import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#db/migrate.ts';
import { startPostgres } from '#test/harness/postgres/postgres.ts';
import { startRedis } from '#test/harness/servers/redis.ts';
import { administer, databaseUrl } from './databases.ts';

/** The values that test files of the app, browsers and services projects can inject. */
export interface Services {
  postgresUrl: string;
  redisUrl: string;
  /** A migrated database without connections. Each file's database is a copy of it. */
  template: string;
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

async function postgres(stack: AsyncDisposableStack): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const folder = await mkdtemp(join(tmpdir(), 'posy-test-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startPostgres({ dataFolder: join(folder, 'postgres') });
  stack.defer(() => server.stop());
  return server.url;
}

async function redis(stack: AsyncDisposableStack): Promise<string> {
  if (process.env.TEST_REDIS_URL) return process.env.TEST_REDIS_URL;
  const server = await startRedis();
  stack.defer(() => server.stop());
  return server.url;
}

async function start(stack: AsyncDisposableStack): Promise<Services> {
  const [postgresUrl, redisUrl] = await Promise.all([postgres(stack), redis(stack)]);
  const template = `posy_template_${process.pid}`;
  await administer(postgresUrl, `CREATE DATABASE ${template}`);
  stack.defer(() => administer(postgresUrl, `DROP DATABASE ${template} WITH (FORCE)`));
  await migrate(databaseUrl(postgresUrl, template));
  return { postgresUrl, redisUrl, template };
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
