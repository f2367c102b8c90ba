import { afterAll, expect, it, vi } from 'vitest';
import { found } from '#test/harness/app/found.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const CLICKS = 20;

const around = await launchSurroundings();
const postgres = await startTcpProxy(around.databaseUrl);
const app = await startApp(around, { databaseUrl: postgres.url });
afterAll(async () => {
  await app.stop();
  await postgres.stop();
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await around.db.raw('SELECT count(*)::int FROM pg_locks WHERE NOT granted');
  return rows[0].count;
}

async function leftInTransactions(): Promise<number> {
  const { rows } = await around.db.raw(
    `SELECT count(*)::int FROM pg_stat_activity
     WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  return rows[0].count;
}

it('when Postgres stalls, acknowledged changes are kept and rejected ones are not applied', async () => {
  const rosa = await app.signIn();
  const link = { title: 'Before', url: 'https://a.example' };
  const { id } = (await rosa.post('/api/links', link)).json<{ id: string }>();

  const blocker = await around.db.transaction();
  await blocker('blocks').where({ id }).forUpdate().first();
  const edit = rosa.put(`/api/links/${id}`, { ...link, title: 'During' });
  await vi.waitUntil(async () => (await waitingForLocks()) > 0);
  postgres.stall();
  await blocker.rollback();
  // The request takes our timeout twice: for the statement, and for its ROLLBACK.
  expect((await edit).status).toBe(503);
  postgres.mend();
  await expect.poll(leftInTransactions, { timeout: 500 }).toBe(0);

  const visitor = app.visitor();
  for (let click = 0; click < CLICKS; click += 1) {
    expect((await visitor.post(`/api/links/${id}/click`)).status).toBe(204);
  }
  postgres.cut();
  const row = await around.db('blocks').where({ id }).first().then(found);
  const day = await around.db('link_days').where({ link_id: id }).first();
  expect([row.title, Number(row.click_count), Number(day?.people)]).toEqual([
    'Before',
    CLICKS,
    CLICKS,
  ]);
});
