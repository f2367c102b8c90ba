import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect, type Db } from '#db/connection.ts';
import { MIGRATIONS, migrate } from '#db/migrate.ts';
import * as appearance from '#db/migrations/013-appearance.ts';
import { administer, databaseUrl } from '#test/harness/services/databases.ts';

const name = `posy_appearance_${randomBytes(6).toString('hex')}`;
const url = databaseUrl(inject('services').postgresUrl, name);
const until = (end: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([migration]) => migration < end));
const userId = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
/** More rows than the migration changes in one batch. */
const LINKS = 2_500;
let db: Db;

beforeAll(async () => {
  await administer(inject('services').postgresUrl, `CREATE DATABASE ${name}`);
  db = connect(url, () => undefined);
  await migrate(url, until('013'));
  for (const [n, color] of ['#6366f1', '#112233', 'pattern:pattern-dots'].entries()) {
    await db.raw(`INSERT INTO users (id, provider_user_id) VALUES ('${userId(n)}', 'user-${n}')`);
    await db.raw(`INSERT INTO profiles (user_id, username, name, background_color)
      VALUES ('${userId(n)}', 'rosa-${n}', 'Rosa', '${color}')`);
  }
  // Every fifth link has the old default color.
  await db.raw(`INSERT INTO links (id, user_id, position, title, url, button_color)
    SELECT gen_random_uuid(), '${userId(0)}', n, 'Shop', 'https://shop.example',
      CASE WHEN n % 5 = 0 THEN '#000000' ELSE '#0f766e' END
    FROM generate_series(1, ${LINKS}) AS n`);
});
afterAll(async () => {
  await db.destroy();
  await administer(inject('services').postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`);
});

/** Returns a database that throws from the given call of `raw` on. */
function interrupted(failingCall: number): Knex {
  let calls = 0;
  return new Proxy(db, {
    get(target, key, receiver) {
      calls += Number(key === 'raw');
      if (calls >= failingCall) throw new Error('interrupted');
      return Reflect.get(target, key, receiver);
    },
  });
}

const backgrounds = async () =>
  (await db('profiles').orderBy('username')).map((row) => [
    row.background_color,
    row.background_color_own,
  ]);
const colors = async () =>
  (
    await db.raw(`SELECT button_color AS color, button_color_own AS own, count(*)::int
      FROM links GROUP BY 1, 2 ORDER BY 1`)
  ).rows;

it('the migration makes the old default colors follow the theme, even if interrupted before each step', async () => {
  // The migration runs statements for three tables and updates the links in four rounds, fewer than
  // 16 calls.
  for (let step = 1; step <= 16; step += 1) {
    await appearance.up(interrupted(step)).catch((error: Error) => {
      if (error.message !== 'interrupted') throw error;
    });
  }
  // Later migrations rename the table.
  await migrate(url, until('014'));
  const filled = [
    { color: '#000000', own: null, count: LINKS / 5 },
    { color: '#0f766e', own: '#0f766e', count: (LINKS * 4) / 5 },
  ];
  expect(await colors()).toEqual(filled);
  expect(await backgrounds()).toEqual([
    ['#6366f1', null],
    ['#112233', '#112233'],
    ['pattern:pattern-dots', 'pattern:pattern-dots'],
  ]);
  await appearance.up(db);
  expect(await colors()).toEqual(filled);
});

it('the previous and the current release read each other’s color changes', async () => {
  const profile = () => db('profiles').where({ user_id: userId(0) });
  const current = async (own: string | null) => {
    await profile().update({ background_color_own: own });
    return (await backgrounds())[0];
  };
  const previous = async (color: string) => {
    await profile().update({ background_color: color });
    return (await backgrounds())[0];
  };
  expect(await current('#445566')).toEqual(['#445566', '#445566']);
  expect(await previous('#778899')).toEqual(['#778899', '#778899']);
  expect(await previous('#6366f1')).toEqual(['#6366f1', null]);
  // If the creator chose the old default, a server of the previous release that writes the same
  // color does not reset this choice.
  expect(await current('#6366f1')).toEqual(['#6366f1', '#6366f1']);
  expect(await previous('#6366f1')).toEqual(['#6366f1', '#6366f1']);
  await profile().update({ bio: 'Still here' });
  expect((await backgrounds())[0]).toEqual(['#6366f1', '#6366f1']);
  expect(await current('#445566')).toEqual(['#445566', '#445566']);
  expect(await current(null)).toEqual(['#6366f1', null]);
});

it('the previous and the current release read the colors of each other’s new rows', async () => {
  const link = { user_id: userId(1), title: 'Shop', url: 'https://shop.example' };
  const rows: [object, [string, string | null]][] = [
    [{ button_color: '#0f766e' }, ['#0f766e', '#0f766e']],
    [{ button_color: '#000000' }, ['#000000', null]],
    [{ button_color_own: '#be123c' }, ['#be123c', '#be123c']],
    [{ button_color_own: '#000000' }, ['#000000', '#000000']],
    [{ button_color_own: null }, ['#000000', null]],
  ];
  for (const [position, [color, expected]] of rows.entries()) {
    const id = crypto.randomUUID();
    await db('links').insert({ ...link, id, position: position + 1, ...color });
    const row = await db('links').where({ id }).first();
    expect([row?.button_color, row?.button_color_own]).toEqual(expected);
  }
});
