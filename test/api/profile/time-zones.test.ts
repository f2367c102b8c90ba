import pg from 'pg';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { isTimeZone } from '#bff/contracts/time-zone.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

const around = await launchSurroundings();
const postgres = await startTcpProxy(around.databaseUrl);
const app = await startApp(around, { databaseUrl: postgres.url });
const rosa = await app.signIn();
const query = vi.spyOn(pg.Client.prototype, 'query');
afterAll(async () => {
  query.mockRestore();
  await app.stop();
  await postgres.stop();
});

beforeEach(() => {
  query.mockClear();
  return app.forgetRates();
});

const change = async (time_zone: string) => (await rosa.put('/api/profile', { time_zone })).status;
const reads = () =>
  query.mock.calls.filter((words) => JSON.stringify(words).includes('pg_timezone_names')).length;

it('S64 responds 503 while the zones cannot be loaded, and loads them later', async () => {
  postgres.cut();
  expect(await change('Europe/Stockholm')).toBe(503);
  postgres.mend();
  await vi.waitFor(async () => expect(await change('Europe/Stockholm')).toBe(200), 8000);
});

it('S64 loads the zones once for all changes', async () => {
  const again = await startApp(around);
  const june = await again.signIn();
  query.mockClear();
  const changes = ['Asia/Tokyo', 'America/Lima', 'UTC'].map((time_zone) =>
    june.put('/api/profile', { time_zone }),
  );
  for (const response of await Promise.all(changes)) expect(response.status).toBe(200);
  expect(reads()).toBe(1);
  for (const zone of ['Asia/Kolkata', 'Mars/Olympus', 'Europe/Paris']) {
    await june.put('/api/profile', { time_zone: zone });
  }
  expect(reads()).toBe(1);
  await again.stop();
});

it.each([
  'UTC+99',
  'UTC+2',
  'GMT+5',
  '<+02>-02',
  '+02:00',
  'posixrules',
  'Factory',
  'localtime',
  'posix/UTC',
  'right/UTC',
  'Etc/Unknown',
  'europe/stockholm',
])('S64 rejects %s', async (name) => {
  expect(await change(name)).toBe(400);
});

it('S64 accepts the time zones of browsers, all of which Postgres knows', async () => {
  const names: string[] = await app.db('pg_timezone_names').pluck('name');
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !names.includes(name))).toEqual([]);
  const accepted = names.filter(isTimeZone);
  expect(accepted.length).toBeGreaterThan(400);
  for (const zone of accepted) await app.db.raw('SELECT now() AT TIME ZONE ?', [zone]);
  expect(accepted).not.toContain('posixrules');
});
