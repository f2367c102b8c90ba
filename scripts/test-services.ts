import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#test/harness/postgres/postgres.ts';
import { requireSystemPostgres, requireSystemRedis } from '#test/harness/programs/servers.ts';
import { startRedis } from '#test/harness/servers/redis.ts';
import { buildIfStale } from './build/build-if-stale.ts';
import { exitWith, runVitest } from './vitest/run-vitest.ts';

/** `npm run test:services`: runs the API tests and the fault tests on real services. */

const PROJECTS = ['app', 'services'].map((name) => `--project=${name}`);

/**
 * API tests of the HTTP layer and the gateway. They do not depend on the database, so it is enough
 * to run them in `npm test`.
 */
const WITHOUT_DATABASE = ['bad-input', 'cost', 'gateway', 'gateway-requests', 'gateway-responses'];
/** API tests that repeat the statements of their folders many times, or take long for images. */
const REPETITIVE = [
  'factors/pre-hijacking.test.ts',
  'media/slow-images.test.ts',
  'sharing/share-card.test.ts',
];
const EXCLUDED = [
  '--exclude=test/journeys/**',
  ...WITHOUT_DATABASE.map((folder) => `--exclude=test/api/${folder}/**`),
  ...REPETITIVE.map((file) => `--exclude=test/api/${file}`),
];

async function postgresUrl(folder: string, stack: AsyncDisposableStack): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const binaries = await requireSystemPostgres();
  const server = await startPostgres({ dataFolder: join(folder, 'postgres'), binaries });
  stack.defer(() => server.stop());
  process.stdout.write(`Postgres  ${server.version} from ${binaries.postgres}\n`);
  return server.url;
}

async function redisUrl(folder: string, stack: AsyncDisposableStack): Promise<string> {
  if (process.env.TEST_REDIS_URL) return process.env.TEST_REDIS_URL;
  await requireSystemRedis();
  const server = await startRedis({ folder: join(folder, 'redis') });
  stack.defer(() => server.stop());
  process.stdout.write(`Redis     ${server.description}\n`);
  return server.url;
}

async function run(stack: AsyncDisposableStack): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-services-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const env = {
    TEST_DATABASE_URL: await postgresUrl(folder, stack),
    TEST_REDIS_URL: await redisUrl(folder, stack),
  };
  await buildIfStale();
  return runVitest([...PROJECTS, ...EXCLUDED, ...process.argv.slice(2)], env);
}

const stack = new AsyncDisposableStack();
// Ignore Ctrl-C here. Vitest receives it too, and this script stops the services after Vitest has
// exited.
process.on('SIGINT', () => undefined);
await exitWith(run(stack));
await stack.disposeAsync();
