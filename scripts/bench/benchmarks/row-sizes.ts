import { connect } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { type Bench, type Result, whole } from '#scripts/bench/result.ts';
import { seedMany } from '#test/harness/services/seed-many.ts';

const LINKS = 8;
const DAYS = 20;
const CROWD = {
  prefix: 'row',
  first: 1,
  last: 2_000,
  links: LINKS,
  viewDays: DAYS,
  clickDays: DAYS,
};
const TABLES = [
  'users',
  'profiles',
  'blocks',
  'link_days',
  'profile_days',
  'referrer_days',
] as const;
type Table = (typeof TABLES)[number];

/** Returns the bytes per row of each table, including its indexes. */
async function measure(databaseUrl: string): Promise<Record<Table, number>> {
  const db = connect(databaseUrl, (error) => console.error(error.message));
  try {
    const bytes = TABLES.map(async (table) => {
      const { rows } = await db.raw<{ rows: { bytes: number }[] }>(
        'SELECT pg_total_relation_size(?)::float / (SELECT count(*) FROM ??) AS bytes',
        [table, table],
      );
      return [table, rows[0]?.bytes] as const;
    });
    return Object.fromEntries(await Promise.all(bytes)) as Record<Table, number>;
  } finally {
    await db.destroy();
  }
}

/** Measures how many bytes Postgres needs for a creator, and for a day of a busy page. */
export async function rowSizes({ db, databaseUrl }: Bench): Promise<Result[]> {
  // Use a new database, because the databases of other benchmarks contain updated rows.
  await db.raw('CREATE DATABASE posy_rows');
  const url = new URL(databaseUrl);
  url.pathname = '/posy_rows';
  await migrate(url.href);
  await seedMany(url.href, CROWD);
  const of = await measure(url.href);
  const figures = [
    ['a link', of.blocks, 'blocks'],
    ['a day of a clicked link', of.link_days, 'link_days'],
    ['a day of a viewed page', of.profile_days, 'profile_days'],
    ['a referring site of a day', of.referrer_days, 'referrer_days'],
    [
      `a creator with ${LINKS} links, without visits and pictures`,
      of.users + of.profiles + LINKS * of.blocks,
      `users ${whole(of.users)}, profiles ${whole(of.profiles)}, ${LINKS} × blocks`,
    ],
    [
      `a day of a page with ${LINKS} clicked links and 2 referring sites`,
      LINKS * of.link_days + of.profile_days + 2 * of.referrer_days,
      `${LINKS} × link_days, profile_days, 2 × referrer_days`,
    ],
  ] as const;
  return figures.map(([name, bytes, details]) => ({
    name,
    figure: `${whole(bytes)} bytes`,
    budget: '',
    isMet: true,
    details,
  }));
}
