import { randomBytes } from 'node:crypto';
import knex, { type Knex } from 'knex';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { countClicks } from '#bff/analytics/tracking/clicks.store.ts';
import { addVisit, type Increments } from '#bff/analytics/tracking/increment.ts';
import { writeUniques } from '#bff/analytics/tracking/uniques.store.ts';
import { connect, type Db } from '#db/connection.ts';
import { knexOptions } from '#db/knexfile.ts';
import { MIGRATIONS, migrate } from '#db/migrate.ts';
import * as ownerKeys from '#db/migrations/012-owner-keys.ts';
import { administer, databaseUrl } from '#test/harness/services/databases.ts';

const name = `posy_owner_keys_${randomBytes(6).toString('hex')}`;
const url = databaseUrl(inject('services').postgresUrl, name);
const USER = '01900000-0000-7000-8000-000000000001';
const LINK = '01900000-0000-7000-8000-000000000002';
const until = (last: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));
const DAYS = `SELECT user_id, link_id, count(*)::int AS days, sum(people)::int AS people
  FROM link_days GROUP BY 1, 2`;
const KEYS = `SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
  WHERE conrelid IN ('links'::regclass, 'link_days'::regclass) AND contype IN ('p', 'f')
  AND convalidated ORDER BY 1`;
let db: Db;

beforeAll(async () => {
  await administer(inject('services').postgresUrl, `CREATE DATABASE ${name}`);
  db = connect(url, () => undefined);
  await migrate(url, until('007-account-events'));
  await db.raw(`
    INSERT INTO users (id, provider_user_id) VALUES ('${USER}', 'user-1');
    INSERT INTO profiles (user_id, username, name, background_color)
    VALUES ('${USER}', 'rosa', 'Rosa', '#ffffff');
    INSERT INTO links (id, user_id, position, title, url, button_color)
    VALUES ('${LINK}', '${USER}', 1, 'Shop', 'https://shop.example', '#000000');
    INSERT INTO link_days (link_id, day, people, desktop)
    SELECT '${LINK}', CURRENT_DATE - n, 1, 1 FROM generate_series(1, 300) AS n`);
});
afterAll(async () => {
  await db.destroy();
  await administer(inject('services').postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`);
});

/** Returns a database that throws from the given call of `raw` or `transaction` on. */
function interrupted(failingCall: number): Knex {
  let calls = 0;
  return new Proxy(db, {
    get(target, key, receiver) {
      calls += Number(key === 'raw' || key === 'transaction');
      if (calls >= failingCall) throw new Error('interrupted');
      return Reflect.get(target, key, receiver);
    },
  });
}

async function click(): Promise<void> {
  const batch: Increments = new Map();
  addVisit(batch, LINK, { visitor: 'phone' });
  const { days } = await countClicks(db, batch);
  const day = `${days.get(LINK)}`;
  expect(await writeUniques(db, 'link', [{ id: LINK, day, uniques: 1 }])).toEqual([]);
}

it('changes the keys of links, even if interrupted before each step', async () => {
  await click();
  await migrate(url, until('011-growth'));
  // An interrupted CREATE INDEX CONCURRENTLY leaves an invalid index.
  await db.raw('CREATE INDEX link_days_owner ON link_days (day)');
  await db.raw(
    `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'link_days_owner'::regclass`,
  );
  let steps = 1;
  for (; ; steps += 1) {
    await click();
    const failure = await ownerKeys.up(interrupted(steps)).catch((error: Error) => error.message);
    if (failure === undefined) break;
    expect(failure).toBe('interrupted');
  }
  expect(steps).toBeGreaterThan(10);
  expect(await migrate(url, until('012-owner-keys'))).toEqual(['012-owner-keys']);
  await click();
  expect((await db.raw(DAYS)).rows).toEqual([
    { user_id: USER, link_id: LINK, days: 301, people: 300 + steps + 2 },
  ]);
  expect(await db('link_days').where({ uniques: '1' })).toHaveLength(1);
  const reference = 'REFERENCES links(user_id, id) ON DELETE CASCADE';
  expect((await db.raw(KEYS)).rows).toMatchObject([
    { conname: 'link_days_owner_fkey', definition: `FOREIGN KEY (user_id, link_id) ${reference}` },
    { conname: 'link_days_pkey', definition: 'PRIMARY KEY (user_id, link_id, day)' },
    { conname: 'links_pkey', definition: 'PRIMARY KEY (user_id, id)' },
    { conname: 'links_thumbnail_id_fkey' },
    { conname: 'links_user_id_fkey' },
  ]);
});

it('builds indexes during an older transaction that exceeds the lock timeout', async () => {
  const { postgresUrl } = inject('services');
  const other = `${name}_backup`;
  await administer(postgresUrl, `CREATE DATABASE ${other}`);
  const otherUrl = databaseUrl(postgresUrl, other);
  await migrate(otherUrl, until('011-growth'));
  const { connection, ...options } = knexOptions(otherUrl);
  const withTimeout = { ...(connection as object), statement_timeout: 0, lock_timeout: 100 };
  const impatient = knex({ ...options, connection: withTimeout });
  const reader = connect(otherUrl, () => undefined);
  const backup = await reader.transaction({ isolationLevel: 'repeatable read' });
  await backup.raw('SELECT FROM users');
  const migrating = ownerKeys.up(impatient).catch((error: Error) => error.message);
  const waiting = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE datname = '${other}' AND NOT granted AND clock_timestamp() - waitstart > '200 ms'`;
  await vi.waitUntil(async () => (await db.raw(waiting)).rows.length > 0, { timeout: 5_000 });
  await backup.rollback();
  expect(await migrating).toBeUndefined();
  expect((await impatient.raw('SHOW lock_timeout')).rows).toEqual([{ lock_timeout: '100ms' }]);
  await Promise.all([impatient.destroy(), reader.destroy()]);
  await administer(postgresUrl, `DROP DATABASE ${other} WITH (FORCE)`);
});
