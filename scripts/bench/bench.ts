import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { connect } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { buildIfStale } from '#scripts/build.ts';
import { startPostgres } from '#scripts/services/postgres.ts';
import { startRedis } from '#scripts/services/redis.ts';
import type { Bench, Row } from './row.ts';
import { cachedPage } from './rows/cached-page.ts';
import { clicks } from './rows/clicks.ts';
import { memory } from './rows/memory.ts';
import { requireWrk } from './wrk.ts';

const ROWS = [cachedPage, clicks, memory];
const DOCUMENT = 'docs/benchmarks.md';

/** The side's environment: real services, and a provider that nothing in the bench calls. */
function posyEnv(databaseUrl: string, redisUrl: string): Record<string, string> {
  return {
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

function table(rows: Row[]): string {
  const lines = rows.map(
    (row) =>
      `| ${row.what} | ${row.figure} | ${row.budget} | ${row.met ? 'met' : 'MISSED'} | ${row.details} |`,
  );
  return ['| What | Measured | Budget | | Behind it |', '|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}

function document(rows: Row[], { rounds, seconds }: Bench, services: string): string {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  return `# Benchmarks

Written by \`npm run bench -- --write\`. Every figure is a ratio of two sides that ran in turn on one
machine, loaded by wrk from another process; the medians of ${rounds} rounds of ${seconds} s stand first, the
least and the most of the rounds in brackets.

Machine: ${machine}, Node ${process.version}, ${services}.

${table(rows)}
`;
}

async function measureAll(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const measure of ROWS) {
    const row = await measure(bench);
    console.log(
      `${row.met ? 'met   ' : 'MISSED'}  ${row.what}: ${row.figure} (${row.budget})\n        ${row.details}`,
    );
    rows.push(row);
  }
  return rows;
}

async function main(): Promise<void> {
  await requireWrk();
  await buildIfStale();
  const folder = await mkdtemp(join(tmpdir(), 'posy-bench-'));
  const postgres = await startPostgres({ dataFolder: join(folder, 'postgres') });
  const redis = await startRedis({ folder: join(folder, 'redis') });
  const db = connect(postgres.url, (error) => console.error(error.message));
  try {
    await migrate(postgres.url);
    const env = posyEnv(postgres.url, redis.url);
    const bench = { db, databaseUrl: postgres.url, posyEnv: env, rounds: 3, seconds: 5 };
    const services = `Postgres ${postgres.version}, ${redis.description}`;
    const rows = await measureAll(bench);
    if (process.argv.includes('--write'))
      await writeFile(DOCUMENT, document(rows, bench, services));
  } finally {
    await db.destroy();
    await redis.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
