import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { buildIfStale } from '#scripts/build.ts';
import { startPostgres } from '#scripts/services/postgres/postgres.ts';
import { startRedis } from '#scripts/services/redis/redis.ts';
import { line, writeReport } from './report.ts';
import type { Bench, Row } from './row.ts';
import { cachedPage } from './rows/cached-page.ts';
import { clicks } from './rows/clicks.ts';
import { lighthouseScores } from './rows/lighthouse.ts';
import { memory } from './rows/memory.ts';
import { requireWrk } from './wrk.ts';

const MEASURES: Record<string, (bench: Bench) => Promise<Row | Row[]>> = {
  'cached-page': cachedPage,
  clicks,
  memory,
  lighthouse: lighthouseScores,
};

/** What to measure: the names given (`npm run bench -- lighthouse`), else everything. */
function chosen(args: readonly string[]): string[] {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = names.find((name) => !(name in MEASURES));
  if (unknown !== undefined) {
    throw new Error(`There is no ${unknown}: ${Object.keys(MEASURES).join(', ')}.`);
  }
  return names.length > 0 ? names : Object.keys(MEASURES);
}

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

async function measureAll(bench: Bench, names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of names) {
    const measured = (await MEASURES[name]?.(bench)) ?? [];
    for (const row of [measured].flat()) {
      console.log(line(row));
      rows.push(row);
    }
  }
  return rows;
}

async function main(): Promise<void> {
  const names = chosen(process.argv.slice(2));
  if (names.some((name) => name !== 'lighthouse')) await requireWrk();
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
    const rows = await measureAll(bench, names);
    if (process.argv.includes('--write')) await writeReport(rows, bench, services);
  } finally {
    await db.destroy();
    await redis.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
