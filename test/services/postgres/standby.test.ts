import { expect, it, onTestFinished, vi } from 'vitest';
import { findLag, isSameServer } from '#bff/analytics/reports/replica.store.ts';
import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';
import { connect } from '#db/connection.ts';
import { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { scrape } from '#test/harness/app/ops-port.ts';
import { newPerson, signIn } from '#test/harness/app/sign-in.ts';
import { appEnvironment, launchSurroundings, PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { queryOnce, startPostgresPair } from '#test/harness/deployment/postgres-pair.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const around = await launchSurroundings();
/** A primary with a synchronous standby behind HAProxy. Reports read from the standby. */
const pair = await startPostgresPair();
const db = connect(pair.url, () => undefined);
atEndOfFile(() => db.destroy());
const services = { ...around, databaseUrl: pair.url };
const replica = await startTcpProxy(pair.standbyUrl);
atEndOfFile(() => replica.stop());
const config = loadConfig(appEnvironment(services, { databaseReadUrl: replica.url }));
const server = await serve(config);
atEndOfFile(() => server.stop());

const client = (address: string) =>
  new BrowserlessClient({ url: server.url, publicUrl: PUBLIC_URL, address });
const rosa = client('10.7.0.1');
await signIn(rosa, newPerson());
const { username } = (await rosa.get('/api/profile')).json<{ username: string }>();
await db('profiles').update({ pro: true }).where({ username });
const link = { title: 'Shop', url: 'https://shop.example' };
const { id } = (await rosa.post('/api/links', link)).json<{ id: string }>();
let visitors = 0;
const click = async () => {
  visitors += 1;
  // Each click is by another visitor, because many clicks from one address would count as bot
  // clicks.
  const address = `10.${8 + (visitors >> 16)}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return (await client(address).post(`/api/links/${id}/click`)).status;
};
const reported = async () => {
  const response = await rosa.get('/api/analytics?range=7');
  return response.json<{ totals: { clicks: number } }>().totals.clicks;
};
const onStandby = (statement: string) => queryOnce(pair.standbyUrl, statement);

it('S82 reports read the replica, or the primary if the replica fails; public pages read the primary', async () => {
  expect(await click()).toBe(204);
  await vi.waitUntil(async () => (await reported()) === 1, { timeout: 5_000 });
  const { text } = await scrape(server.opsUrl ?? '');
  expect(text).toContain('posy_postgres_query_duration_seconds_count{operation="replica_select"');
  await onStandby('SELECT pg_wal_replay_pause()');
  expect(await click()).toBe(204);
  // The standby's data is used, although it is a moment behind. Public pages read from the primary.
  expect(await reported()).toBe(1);
  expect((await client('10.7.2.1').get(`/u/${username}`)).text).toContain('Shop');
  await rosa.put('/api/profile', { bio: 'Not on the replica' });
  const page = async () => (await client('10.7.2.1').get(`/u/${username}`)).text;
  await vi.waitUntil(async () => (await page()).includes('Not on the replica'));
  replica.cut();
  expect(await reported()).toBe(2);
  await onStandby('SELECT pg_wal_replay_resume()');
});

it('no acknowledged click is lost when the standby is promoted, and no request gets a 500', async () => {
  const standby = connect(pair.standbyUrl, () => undefined);
  onTestFinished(() => standby.destroy());
  expect([typeof (await findLag(standby)), await isSameServer(standby, db)]).toEqual([
    'number',
    false,
  ]);
  const before = Number((await db('blocks').where({ id }).first())?.click_count);
  let acknowledged = 0;
  const statuses = new Set<number>();
  let isRunning = true;
  const load = Array.from({ length: 4 }, async () => {
    while (isRunning) {
      const status = await click();
      statuses.add(status);
      if (status === 204) acknowledged += 1;
    }
  });
  await vi.waitUntil(() => acknowledged > 20);
  await pair.killPrimary();
  const edit = await rosa.put('/api/profile', { bio: 'x' });
  expect([edit.status, Number(edit.headers['retry-after']) > 0]).toEqual([503, true]);
  await pair.promoteStandby();
  const until = acknowledged + 20;
  await vi.waitUntil(() => acknowledged > until, { timeout: 10_000 });
  isRunning = false;
  await Promise.all(load);
  expect([...statuses].sort()).toEqual([204, 503]);
  expect([await findLag(standby), await isSameServer(standby, db)]).toEqual([null, true]);
  const row = await queryOnce(pair.standbyUrl, `SELECT click_count FROM blocks WHERE id = '${id}'`);
  expect(Number(row?.click_count)).toBeGreaterThanOrEqual(before + acknowledged);
});
