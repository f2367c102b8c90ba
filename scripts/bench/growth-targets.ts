import { connect, type Db } from '#db/connection.ts';
import { startTarget } from '#scripts/bench/targets/start-target.ts';
import { seedMany } from '#test/harness/services/seed-many.ts';
import { createSessions } from './create-sessions.ts';
import { SIZES, type Size } from './growth-databases.ts';

/** A signed-in creator, with the ids of their links in order. */
interface Creator {
  cookie: string;
  linkIds: string[];
}

/** A server whose database has one of the sizes, and the users that send the requests. */
export interface GrowthTarget {
  url: string;
  /** Distinct usernames in random order. */
  pages: string[];
  /** Typical creators with ten links. */
  readers: Creator[];
  /** Creators with a hundred links, each of which has clicks on every day of a year. */
  busy: Creator[];
  stop(): Promise<void>;
}

export const PAGES = 960;
export const READERS = 240;
export const BUSY = 12;
const YEAR = 365;
const BUSY_LINKS = 100;

/** Returns `count` distinct numbers from 1 to `last`, in random order. */
function drawNumbers(count: number, last: number): number[] {
  const drawn = new Set<number>();
  while (drawn.size < Math.min(count, last)) drawn.add(1 + Math.floor(Math.random() * last));
  return [...drawn];
}

/**
 * Creates busy creators. Each benchmark run needs new ones, because its last experiment deletes
 * them.
 */
async function seedBusy(databaseUrl: string): Promise<string[]> {
  const first = 10_000_000 + (Math.floor(Date.now() / 1000) % 10_000_000) * 100;
  const last = first + BUSY - 1;
  const days = { viewDays: YEAR, clickDays: YEAR };
  await seedMany(databaseUrl, { prefix: 'busy', first, last, links: BUSY_LINKS, ...days });
  return Array.from({ length: BUSY }, (_, index) => `busy-${first + index}`);
}

async function creators(db: Db, env: Record<string, string>, names: string[]): Promise<Creator[]> {
  const { rows } = await db.raw<{ rows: { user_id: string; ids: string[] }[] }>(
    `SELECT user_id, array_agg(l.id::text ORDER BY l.position) AS ids
     FROM profiles JOIN blocks l USING (user_id) WHERE username = ANY (?) GROUP BY user_id`,
    [names],
  );
  const cookies = await createSessions(
    env,
    rows.map((row) => row.user_id),
  );
  return rows.map(({ ids }, index) => ({ cookie: cookies[index] ?? '', linkIds: ids }));
}

/** Starts a server with a seeded database and a separate Redis database. */
export async function startGrowthTarget(
  size: Size,
  databaseUrl: string,
  posyEnv: Record<string, string>,
): Promise<GrowthTarget> {
  const redis = `${posyEnv.REDIS_URL}/${size === 'small' ? 1 : 2}`;
  const env = { ...posyEnv, DATABASE_URL: databaseUrl, REDIS_URL: redis };
  const busy = await seedBusy(databaseUrl);
  const db = connect(databaseUrl, (error) => console.error(error.message));
  try {
    const pages = drawNumbers(PAGES, SIZES[size]).map((number) => `grow-${number}`);
    const { url, stop } = await startTarget('posy', env);
    const readers = await creators(db, env, pages.slice(0, READERS));
    return { url, pages, readers, busy: await creators(db, env, busy), stop };
  } finally {
    await db.destroy();
  }
}
