import { randomBytes } from 'node:crypto';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '#bff/account/account.store.ts';
import { addLink } from '#bff/links/links.ts';
import { connect, type Db } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { linkDeps } from '#test/harness/app/link-deps.ts';
import { startRedis } from '#test/harness/servers/redis.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';
import { createBackedUpPostgres } from './backed-up-postgres.ts';
import type { DrillResult } from './drill.ts';

export const title = 'Restore of a backup to the time before rows were deleted';

const CLICKS = 300;
const PUBLIC_URL = 'http://localhost:3000';

/** Selects the counts that docs/operations.md compares before and after a restore. */
const COUNTS = `
  SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM blocks) AS links,
    (SELECT COALESCE(sum(click_count), 0)::int FROM blocks) AS clicks,
    (SELECT COALESCE(sum(people + bots), 0)::int FROM link_days) AS counted`;

interface Counts {
  users: number;
  links: number;
  clicks: number;
  counted: number;
}

const countsOf = async (db: Db): Promise<Counts> =>
  (await db.raw<{ rows: Counts[] }>(COUNTS)).rows[0] as Counts;

function environment(databaseUrl: string, redisUrl: string): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PUBLIC_URL,
    SESSION_KEYS: randomBytes(32).toString('base64'),
    STYTCH_PROJECT_ID: 'project-test-11111111-2222-4333-8444-555555555555',
    STYTCH_SECRET: 'secret-test-drill',
    STYTCH_PUBLIC_TOKEN: 'public-token-test-drill',
    // The drill does not call the provider.
    STYTCH_API_URL: 'http://127.0.0.1:9/',
    PORT: '0',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'silent',
  };
}

async function addPage(db: Db): Promise<string> {
  const userId = await createAccount(db, {
    providerUserId: 'user-test-drill',
    email: null,
    name: 'Drill',
    username: 'drill',
    backgroundColor: null,
  });
  const link = { title: 'One', url: 'https://example.com/', button_color: '#000000' };
  return (await addLink(linkDeps(db), `${userId}`, link)).id;
}

/**
 * Sends a click from another address each time.
 * @returns whether the click was acknowledged
 */
async function click(url: string, linkId: string, index: number): Promise<boolean> {
  const address = `10.7.${Math.floor(index / 250)}.${index % 250}`;
  const client = new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address });
  const response = await client.post(`/api/links/${linkId}/click`).catch(() => undefined);
  return response?.status === 204;
}

/**
 * Takes a base backup and counts clicks. Deletes every account, as a mistaken statement would,
 * restores the database to the moment before, and compares the counts.
 */
export async function run(): Promise<DrillResult> {
  await access('dist/server').catch(() => {
    throw new Error('Run npm run build first.');
  });
  const stack = new AsyncDisposableStack();
  try {
    return await drill(stack);
  } finally {
    await stack.disposeAsync();
  }
}

async function drill(stack: AsyncDisposableStack): Promise<DrillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-drill-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await createBackedUpPostgres();
  stack.defer(() => postgres.remove());
  const redis = await startRedis({ folder: join(folder, 'redis') });
  stack.defer(() => redis.stop());
  await migrate(postgres.url);
  const env = environment(postgres.url, redis.url);
  const db = connect(postgres.url, () => undefined);
  stack.defer(() => db.destroy());
  const linkId = await addPage(db);
  await postgres.backUp();

  let server = await startServerProcess(env);
  stack.defer(() => server.kill());
  const result: DrillResult = { sent: 0, acknowledged: 0, lost: 0, refused: 0, longestWaitMs: 0 };
  async function send(): Promise<boolean> {
    result.sent += 1;
    const isDone = await click(server.url, linkId, result.sent);
    if (isDone) result.acknowledged += 1;
    else result.refused += 1;
    return isDone;
  }
  for (let sent = 0; sent < CLICKS; sent += 1) await send();
  const before = await countsOf(db);
  const moment = await postgres.now();

  await db('users').delete();
  const stopped = performance.now();
  await send();
  await server.stop();
  await postgres.restore(moment);
  const restored = await countsOf(db);
  server = await startServerProcess(env);
  const isServing = await send();
  result.longestWaitMs = Math.round(performance.now() - stopped);

  const { counted } = await countsOf(db);
  result.lost = Math.max(0, result.acknowledged - counted);
  const isEqual = JSON.stringify(restored) === JSON.stringify(before);
  if (!isEqual || !isServing || result.lost > 0) {
    const texts = [before, restored].map((counts) => JSON.stringify(counts));
    throw new Error(
      `The restore lost ${result.lost} clicks: before ${texts[0]}, restored ${texts[1]}.`,
    );
  }
  return result;
}
