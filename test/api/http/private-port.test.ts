import { connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPage } from '#test/harness/app/creator-page.ts';
import { probe } from '#test/harness/app/ops-port.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';

const around = await launchSurroundings();
const app = await startApp(around);
atEndOfFile(() => app.stop());
const page = await createPage(app);

const READY = { code: 200, status: 'ready', postgres: 'ok', redis: 'ok' };
const isReady = async () => (await probe(app.opsUrl)).code === 200;

it('S86 the public port serves no path of the private port, and vice versa', async () => {
  expect(await probe(app.opsUrl)).toMatchObject(READY);
  const live = await fetch(`${app.opsUrl}/livez`);
  expect([live.status, await live.json()]).toEqual([200, { status: 'live' }]);
  for (const path of ['/livez', '/readyz', '/metrics', '/metrics?x', '/METRICS', '//metrics']) {
    const { status, text } = await app.visitor().get(path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toContain('posy_');
  }
  expect((await app.visitor().get('/healthz')).status).toBe(200);
  const { username } = page;
  for (const path of ['/', '/healthz', `/u/${username}`, `/api/u/${username}`, '/constructor']) {
    expect([path, (await fetch(`${app.opsUrl}${path}`)).status]).toEqual([path, 404]);
  }
  expect((await fetch(`${app.opsUrl}/readyz`, { method: 'POST' })).status).toBe(405);
});

it('S86 limits the connections of the private port', async () => {
  const { hostname, port } = new URL(app.opsUrl);
  const sockets = Array.from({ length: 120 }, () => connect(Number(port), hostname));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  let closed = 0;
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.on('close', () => {
      closed += 1;
    });
  }
  await vi.waitFor(() => expect(closed).toBeGreaterThanOrEqual(20), { timeout: 3_000 });
  expect(closed).toBeLessThan(60);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect((await fetch(`${app.opsUrl}/livez`)).status).toBe(200));
});

it('is not ready while Postgres is read-only', async () => {
  const { rows } = await app.db.raw('SELECT current_database() AS name');
  const change = async (setting: string) => {
    await app.db.raw(`ALTER DATABASE "${rows[0].name}" ${setting}`);
    await app.db.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  };
  await change('SET default_transaction_read_only = on');
  const report = () => probe(app.opsUrl);
  await expect.poll(report).toMatchObject({ code: 503, postgres: 'read-only', redis: 'ok' });
  // The test's own connection may have been opened with the read-only default.
  await app.db.raw('SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE');
  await change('RESET default_transaction_read_only');
  await vi.waitUntil(isReady, { timeout: 8_000 });
});

it('is not ready after a click that found the disk full', async () => {
  await app.db.raw(`
    CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE ON link_days
    FOR EACH ROW EXECUTE FUNCTION disk_full()`);
  onTestFinished(() => app.db.raw('DROP FUNCTION disk_full CASCADE'));
  expect(await probe(app.opsUrl)).toMatchObject(READY);
  expect((await page.click(app.visitor())).status).toBe(503);
  expect(await probe(app.opsUrl)).toMatchObject({ code: 503, postgres: 'full' });
});

it('a stopping server is unready immediately, and serves until it has drained', async () => {
  const stopping = await startApp(around, { drainSeconds: 1 });
  expect(await probe(stopping.opsUrl)).toMatchObject(READY);
  const stopped = stopping.stop();
  expect(await probe(stopping.opsUrl)).toMatchObject({ code: 503, status: 'stopping' });
  const served = await stopping.visitor().get('/healthz');
  expect([served.status, served.headers.connection]).toEqual([200, 'close']);
  await stopped;
  await expect(fetch(`${stopping.url}/healthz`)).rejects.toThrow();
  await expect(fetch(`${stopping.opsUrl}/readyz`)).rejects.toThrow();
});
