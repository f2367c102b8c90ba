import { request } from 'node:http';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';
import { expectQuick } from '#test/harness/cost/expect-quick.ts';
import { unzip } from '#test/harness/input/unzip.ts';

const app = await launchTestApp();
const PATH = '/api/account/export';
const PICTURES = 60;
const BYTES = 1_000_000;
let rosa: BrowserlessClient;
let key: string;

/**
 * Stores more data than the buffers of a connection hold, and many links with URLs of nearly the
 * maximum length.
 */
beforeAll(async () => {
  rosa = await app.signIn();
  const userId = await userIdOf(app, rosa);
  key = `account-export:${userId}`;
  await app.db.raw(
    `INSERT INTO media (id, user_id, content_type, bytes)
     SELECT lpad(to_hex(n), 64, '0'), ?, 'image/webp', decode(repeat('ab', ?), 'hex')
     FROM generate_series(1, ?) AS n`,
    [userId, BYTES, PICTURES],
  );
  await app.db.raw(
    `INSERT INTO blocks (id, user_id, position, title, url, deleted_at, thumbnail_id)
     SELECT gen_random_uuid(), ?, n, 'A', 'https://a.example/' || repeat(';=', 1000), now(),
       CASE WHEN n <= ? THEN lpad(to_hex(n), 64, '0') END
     FROM generate_series(1, 1300) AS n`,
    [userId, PICTURES],
  );
});
beforeEach(() => app.forgetRates());

/** Starts a download without reading it. */
function startDownload(): Promise<{ status: number | undefined; leave: () => void }> {
  return new Promise((resolve, reject) => {
    const options = { path: PATH, headers: rosa.headers('GET', undefined) };
    const call = request(app.url, options, (response) => {
      response.pause();
      resolve({ status: response.statusCode, leave: () => call.destroy() });
    });
    call.on('error', reject).end();
  });
}
const isRunning = async () => (await app.redis.exists(key)) === 1;

it('runs one export of an account at a time, and ends it when the client disconnects', async () => {
  const first = await startDownload();
  expect(first.status).toBe(200);
  const second = await rosa.get(PATH);
  expect([second.status, second.json()]).toMatchObject([409, { code: 'export_running' }]);
  expect((await rosa.send('HEAD', PATH, {})).status).toBe(409);
  expect(await isRunning()).toBe(true);
  expect((await app.visitor().get('/healthz')).status).toBe(200);
  first.leave();
  await vi.waitUntil(async () => !(await isRunning()), { timeout: 5_000 });
  const third = await startDownload();
  expect(third.status).toBe(200);
  third.leave();
  await vi.waitUntil(async () => !(await isRunning()), { timeout: 5_000 });
});

it('keeps no database connection and little memory while the client does not read', async () => {
  global.gc?.();
  const before = process.memoryUsage().arrayBuffers;
  const { leave } = await startDownload();
  const open = `SELECT count(*)::int FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
  expect((await app.db.raw(open)).rows).toEqual([{ count: 0 }]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan((PICTURES * BYTES) / 2);
  leave();
  await vi.waitUntil(async () => !(await isRunning()), { timeout: 5_000 });
});

it('does not block the event loop, and omits deleted links beyond 1,200', async () => {
  // Remove the pictures, because the test client would block the event loop longer than the server.
  await app.db('blocks').update({ thumbnail_id: null });
  const response = await expectQuick('the export', async () => {
    await vi.waitUntil(async () => !(await isRunning()));
    return rosa.get(PATH);
  });
  const files = unzip(response.bytes);
  expect(`${files.get('deleted-links.csv')}`.split('\r\n')).toHaveLength(1_202);
});
