import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { connect } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { buildIfStale } from '#scripts/build/build-if-stale.ts';
import { startPostgres } from '#test/harness/postgres/postgres.ts';
import { findSystemPostgres } from '#test/harness/programs/servers.ts';
import { startRedis } from '#test/harness/servers/redis.ts';
import { BENCHMARKS, chooseBenchmarks } from './bench/registry.ts';
import { formatResult, renderReport, type Section } from './bench/report.ts';
import type { Bench } from './bench/result.ts';
import { requireWrk } from './bench/wrk.ts';

const DOCUMENT = 'docs/benchmarks.md';

/**
 * Returns the environment of the target `posy`. It uses real services, and a provider that the
 * benchmarks never call.
 */
function posyEnv(databaseUrl: string, redisUrl: string): Record<string, string> {
  return {
    // These values are the same as in `npm run serve`.
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    NODE_OPTIONS: '--max-semi-space-size=16',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PUBLIC_URL: 'http://localhost:3000',
    SESSION_KEYS: randomBytes(32).toString('base64'),
    STYTCH_PROJECT_ID: 'project-test-bench',
    STYTCH_SECRET: 'unused',
    STYTCH_PUBLIC_TOKEN: 'public-token-test-bench',
    STYTCH_API_URL: 'http://127.0.0.1:9/',
    PORT: '0',
  };
}

/**
 * Starts Postgres and Redis. Uses the installed ones if they exist, otherwise the embedded ones.
 */
async function startBench(stack: AsyncDisposableStack): Promise<{ bench: Bench; system: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const binaries = await findSystemPostgres();
  const postgres = await startPostgres({
    dataFolder: join(folder, 'postgres'),
    ...(binaries && { binaries }),
  });
  stack.defer(() => postgres.stop());
  const redis = await startRedis({ folder: join(folder, 'redis') });
  stack.defer(() => redis.stop());
  await migrate(postgres.url);
  const db = connect(postgres.url, (error) => console.error(error.message));
  stack.defer(() => db.destroy());
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const kind = binaries ? 'system' : 'embedded';
  const system = `${cpus().length} × ${cpu?.model.trim()}, ${memory}, Node ${process.version}, Postgres ${postgres.version} (${kind}), ${redis.description}`;
  return {
    bench: {
      db,
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      binaries,
      posyEnv: posyEnv(postgres.url, redis.url),
      // Use many short rounds, so that a temporary slowdown affects both targets but not the
      // median.
      rounds: 9,
      seconds: 2,
      keepFolder: process.argv.find((arg) => arg.startsWith('--keep='))?.slice('--keep='.length),
    },
    system,
  };
}

async function write(sections: readonly Section[]): Promise<void> {
  const titles = Object.values(BENCHMARKS).map(({ title }) => title);
  const written = await readFile(DOCUMENT, 'utf8').catch(() => '');
  await writeFile(DOCUMENT, renderReport(titles, sections, written));
}

async function main(stack: AsyncDisposableStack): Promise<void> {
  const benchmarks = chooseBenchmarks(process.argv.slice(2));
  await requireWrk();
  await buildIfStale();
  const { bench, system } = await startBench(stack);
  console.log(`        ${system}`);
  for (const [, { title, explanation, run }] of benchmarks) {
    const results = [await run(bench)].flat();
    for (const result of results) console.log(formatResult(result));
    const measured = `Measured on ${new Date().toISOString().slice(0, 10)}: ${system}.`;
    if (process.argv.includes('--write')) await write([{ title, explanation, measured, results }]);
  }
}

const stack = new AsyncDisposableStack();
try {
  await main(stack);
} finally {
  await stack.disposeAsync();
}
