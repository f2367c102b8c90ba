import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createPage } from '#test/harness/app/creator-page.ts';
import { appEnvironment, launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { atEndOfFile } from '#test/harness/services/end-of-file.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';

const around = await launchSurroundings();
const app = await startApp(around);
const folder = await mkdtemp(join(tmpdir(), 'posy-server-log-'));
const output = await open(join(folder, 'log'), 'a');
atEndOfFile(async () => {
  await app.stop();
  await output.close();
  await rm(folder, { recursive: true });
});

async function lines(): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(folder, 'log'), 'utf8');
  const complete = text.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
  return complete.map((line) => JSON.parse(line));
}
const named = async (msg: string | RegExp) =>
  (await lines()).filter((line) => `${line.msg}`.match(msg));

it('logs start, stop, failures with SQLSTATE and counts, and one warning about a proxy', async () => {
  const page = await createPage(app);
  const env = appEnvironment(around, { trustedProxies: 0 });
  const server = await startServerProcess(
    { ...env, LOG_LEVEL: 'info', REPLICA: 'posy-7' },
    output.fd,
  );
  const click = () =>
    fetch(`${server.url}/api/links/${page.links[0]}/click`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': '198.51.100.7', 'X-Request-Id': 'sent-by-the-client' },
    });
  expect((await click()).status).toBe(204);
  await around.db.raw(`
    CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE ON link_days
    FOR EACH ROW EXECUTE FUNCTION disk_full()`);
  const refused = await click();
  expect([refused.status, refused.headers.get('x-request-id')]).not.toContain('sent-by-the-client');
  expect(await server.stop()).toBe(0);

  await vi.waitUntil(async () => (await named('stopped')).length > 0);
  expect(new Set((await lines()).map(({ replica }) => replica))).toEqual(new Set(['posy-7']));
  expect(await named('listening')).toMatchObject([{ url: server.url, opsUrl: server.opsUrl }]);
  expect(await named('stopping')).toHaveLength(1);
  expect(await named('stopped')).toMatchObject([{ clicks: 1, refusedClicks: 1 }]);
  expect(await named('clicks were not counted')).toMatchObject([{ sqlstate: '53100', clicks: 1 }]);
  expect(await named('request failed')).toMatchObject([{ sqlstate: '53100' }]);
  expect(await named(/TRUSTED_PROXIES is 0/)).toMatchObject([{ level: 40 }]);
  expect(JSON.stringify(await lines())).not.toMatch(/sent-by-the-client|198\.51\.100\.7/);
});

it('uses the request id of a trusted proxy for every kind of request', async () => {
  const page = await createPage(app);
  const id = { 'X-Request-Id': 'from-the-proxy-1' };
  const visitor = app.visitor();
  const responses = [
    await page.view(visitor, id),
    await page.click(visitor, id),
    await visitor.get('/healthz', id),
    await visitor.get('/api/profile', id),
  ];
  expect(responses.map(({ headers }) => headers['x-request-id'])).toEqual(
    responses.map(() => 'from-the-proxy-1'),
  );
  const other = await visitor.get('/healthz', { 'X-Request-Id': 'not valid' });
  expect(other.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});
