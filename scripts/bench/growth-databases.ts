import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { seedMany } from '#test/harness/services/seed-many.ts';

/** Number of profiles in each database. Each profile has ten links. */
export const SIZES = { small: 1_000, large: 1_000_000 } as const;
export type Size = keyof typeof SIZES;
const LINKS_EACH = 10;

/**
 * Settings of Postgres during the seeding. With them, a crash of Postgres can lose data, but a lost
 * database is seeded again. They take effect without a restart.
 */
const UNSAFE_SETTINGS = { fsync: 'off', full_page_writes: 'off', max_wal_size: "'8GB'" };

/** Returns the URL of another database on the same server. */
function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function withUnsafeSettings(admin: pg.Client, work: () => Promise<void>): Promise<void> {
  for (const [name, value] of Object.entries(UNSAFE_SETTINGS)) {
    await admin.query(`ALTER SYSTEM SET ${name} = ${value}`);
  }
  await admin.query('SELECT pg_reload_conf()');
  await work();
  await admin.query('ALTER SYSTEM RESET ALL');
  await admin.query('SELECT pg_reload_conf()');
  await admin.query('CHECKPOINT');
}

/** Returns whether a database was seeded completely. A comment on the database marks this state. */
async function isFinished(admin: pg.Client, name: string): Promise<boolean> {
  const { rows } = await admin.query(
    `SELECT shobj_description(oid, 'pg_database') AS marker FROM pg_database WHERE datname = $1`,
    [name],
  );
  return rows[0]?.marker === 'seeded';
}

async function make(admin: pg.Client, serverUrl: string, size: Size): Promise<void> {
  const name = `posy_${size}`;
  const url = databaseUrl(serverUrl, name);
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name}`);
  await migrate(url);
  const startedAt = performance.now();
  const last = SIZES[size];
  const days = { viewDays: 3, clickDays: 1 };
  await seedMany(url, { prefix: 'grow', first: 1, last, links: LINKS_EACH, ...days });
  await admin.query(`COMMENT ON DATABASE ${name} IS 'seeded'`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const links = (last * LINKS_EACH).toLocaleString('en');
  console.log(
    `        ${last.toLocaleString('en')} profiles, ${links} links created in ${seconds} s`,
  );
}

/**
 * Returns the databases of both sizes on one server, and seeds missing ones.
 * @returns the URLs of the databases
 */
export async function seededDatabases(serverUrl: string): Promise<Record<Size, string>> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    for (const size of ['small', 'large'] as const) {
      if (await isFinished(admin, `posy_${size}`))
        await migrate(databaseUrl(serverUrl, `posy_${size}`));
      else await withUnsafeSettings(admin, () => make(admin, serverUrl, size));
    }
    const { rows } = await admin.query('SHOW fsync');
    if (rows[0]?.fsync !== 'on') throw new Error('fsync must be on while measuring.');
  } finally {
    await admin.end();
  }
  return {
    small: databaseUrl(serverUrl, 'posy_small'),
    large: databaseUrl(serverUrl, 'posy_large'),
  };
}
