import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { countClicks } from '#bff/analytics/tracking/clicks.store.ts';
import { addVisit, type Increments } from '#bff/analytics/tracking/increment.ts';
import { writeUniques } from '#bff/analytics/tracking/uniques.store.ts';
import { connect, type Db } from '#db/connection.ts';
import { MIGRATIONS, migrate } from '#db/migrate.ts';
import * as blocks from '#db/migrations/016-blocks.ts';
import { administer, databaseUrl } from '#test/harness/services/databases.ts';

const suffix = randomBytes(6).toString('hex');
const name = `posy_blocks_${suffix}`;
const role = `posy_blocks_role_${suffix}`;
const { postgresUrl } = inject('services');
const url = databaseUrl(postgresUrl, name);
const USER = '01900000-0000-7000-8000-000000000001';
const LINK = '01900000-0000-7000-8000-000000000002';
const until = (end: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([migration]) => migration < end));
let db: Db;
/** Connects with a role that may only read and write rows, as servers do. */
let server: Db;

beforeAll(async () => {
  await administer(postgresUrl, `CREATE DATABASE ${name}`);
  db = connect(url, () => undefined);
  await migrate(url, until('016'));
  await db.raw(`
    CREATE ROLE ${role} LOGIN PASSWORD 'secret';
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    INSERT INTO users (id, provider_user_id) VALUES ('${USER}', 'user-1');
    INSERT INTO profiles (user_id, username, name) VALUES ('${USER}', 'rosa', 'Rosa');
    INSERT INTO links (id, user_id, position, title, url)
    VALUES ('${LINK}', '${USER}', 1, 'Shop', 'https://shop.example')`);
  const limited = new URL(url);
  limited.username = role;
  limited.password = 'secret';
  server = connect(limited.href, () => undefined);
});
afterAll(async () => {
  await Promise.all([server.destroy(), db.raw(`DROP OWNED BY ${role}; DROP ROLE ${role}`)]);
  await db.destroy();
  await administer(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`);
});

let clicks = 0;
/** Counts a click with the statements that both releases use. */
async function click(): Promise<void> {
  const batch: Increments = new Map();
  addVisit(batch, LINK, { visitor: 'phone' });
  const { days, locked } = await countClicks(server, batch);
  // The row or the table was locked, so a server would count this click later.
  if (locked.has(LINK)) return;
  clicks += 1;
  const day = `${days.get(LINK)}`;
  await writeUniques(server, 'link', [{ id: LINK, day, uniques: 1 }]);
}

/** Adds, reads, changes, orders and deletes a link with the statements of the previous release. */
async function editAsPreviousRelease(): Promise<void> {
  const id = crypto.randomUUID();
  await server.transaction(async (tx) => {
    const list = await tx('links').where({ user_id: USER }).orderBy('position');
    const position = (list.at(-1)?.position ?? 0) + 1;
    const link = { id, user_id: USER, position, title: 'New', url: 'https://a.example' };
    const [row] = await tx('links')
      .insert({ ...link, button_color: '#0f766e' })
      .returning('*');
    expect(row).toMatchObject({ ...link, button_color_own: '#0f766e', click_count: '0' });
  });
  const fields = { title: 'Changed', updated_at: server.fn.now() };
  const [changed] = await server('links').where({ id }).update(fields).returning('title');
  expect(changed).toEqual({ title: 'Changed' });
  await server.transaction(async (tx) => {
    await tx('links').select('id').where({ user_id: USER }).orderBy('id').forNoKeyUpdate();
    await tx.raw(
      `UPDATE links SET position = wanted.position
       FROM unnest(?::uuid[]) WITH ORDINALITY AS wanted (id, position)
       WHERE links.id = wanted.id AND links.user_id = ? AND links.position <> wanted.position`,
      [[id, LINK], USER],
    );
  });
  const [first] = await server('links').where({ user_id: USER }).orderBy('position');
  expect(first?.id).toBe(id);
  await server('links').select('id').where({ user_id: USER }).orderBy('id').forUpdate();
  expect(await server('links').where({ id }).delete()).toBe(1);
}

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

/**
 * Sends clicks and edits while the work runs.
 * @throws the first failure of the traffic or the work
 */
async function duringTraffic(work: (nextRound: () => Promise<void>) => Promise<void>) {
  let isDone = false;
  let rounds = 0;
  async function traffic(): Promise<void> {
    for (; !isDone; rounds += 1) {
      await click();
      await editAsPreviousRelease();
    }
  }
  const ended = traffic();
  const nextRound = async () => {
    const target = rounds + 2;
    await Promise.race([ended, vi.waitUntil(() => rounds >= target, { timeout: 10_000 })]);
  };
  await Promise.race([ended, work(nextRound)]).finally(() => {
    isDone = true;
  });
  await ended;
}

it('renames the table during clicks and while the previous release runs, even if interrupted before each step', async () => {
  await duringTraffic(async (nextRound) => {
    let steps = 1;
    for (; ; steps += 1) {
      await nextRound();
      const failure = await blocks.up(interrupted(steps)).catch((error: Error) => error.message);
      if (failure === undefined) break;
      expect(failure).toBe('interrupted');
    }
    expect(steps).toBeGreaterThan(10);
    expect(await migrate(url, until('017'))).toEqual(['016-blocks']);
    await nextRound();
  });
  expect(await server('blocks').select('id', 'kind', 'click_count')).toEqual([
    { id: LINK, kind: 'link', click_count: `${clicks}` },
  ]);
  const { rows } = await db.raw<{ rows: { name: string; valid: boolean }[] }>(
    `SELECT conname AS name, convalidated AS valid FROM pg_constraint
     WHERE conrelid = 'blocks'::regclass AND contype IN ('c', 'u')
     UNION ALL
     SELECT indexrelid::regclass::text, indisvalid FROM pg_index WHERE indrelid = 'blocks'::regclass`,
  );
  expect(rows.filter(({ valid }) => !valid)).toEqual([]);
  const names = rows.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('blocks_')).sort()).toEqual([
    ...['blocks_deleted', 'blocks_featured', 'blocks_kind', 'blocks_position'],
    ...['blocks_schedule', 'blocks_url', 'blocks_url_scheme'],
  ]);
  expect(names).not.toContain('links_url_check');
  expect(names).not.toContain('links_position_unique');
});

it('shows the previous release only the links that visitors see', async () => {
  const row = { user_id: USER, title: 'Shop', url: 'https://shop.example' };
  const after = db.raw("now() + interval '1 hour'");
  const past = db.raw("now() - interval '1 hour'");
  const others: [string, object][] = [
    ['heading', { kind: 'heading', url: null }],
    ['embed', { kind: 'embed' }],
    ['social', { kind: 'social', url: 'mailto:rosa@example.com' }],
    ['hidden', { hidden: true }],
    ['coming', { visible_from: after }],
    ['ended', { visible_until: past }],
    ['deleted', { deleted_at: past }],
  ];
  for (const [title, fields] of others) {
    const id = crypto.randomUUID();
    await server('blocks').insert({ ...row, id, position: 2, title, ...fields });
  }
  expect(await server('links').where({ user_id: USER }).pluck('title')).toEqual(['Shop']);
  expect(await server('links').whereNot({ id: LINK }).delete()).toBe(0);
  expect(await server('blocks').count()).toEqual([{ count: '8' }]);
});
