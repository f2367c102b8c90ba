import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import which from 'which';
import { startRedis } from './redis.ts';

const hasRedis = (await which('redis-server', { nothrow: true })) !== null;

it('serves Redis from this process, with separate databases and Lua', async () => {
  const server = await startRedis();
  expect(server.description).toContain('sessions end with this process');
  const one = new Redis(`${server.url}/1`);
  const two = new Redis(`${server.url}/2`);
  await one.set('key', 'value');
  expect(await two.get('key')).toBeNull();
  expect(await one.eval("return redis.call('GET', KEYS[1])", 1, 'key')).toBe('value');
  await one.flushdb();
  expect(await one.get('key')).toBeNull();
  one.disconnect();
  two.disconnect();
  await server.stop();
});

/** Returns the error that a client without the password gets. */
async function withoutPassword(url: string): Promise<unknown> {
  const { port } = new URL(url);
  const client = new Redis(`redis://127.0.0.1:${port}`, { lazyConnect: true, retryStrategy: null });
  client.on('error', () => undefined);
  const response = await client.set('key', 'value').catch((error: Error) => error.message);
  client.disconnect();
  return response;
}

it('S83 requires a password', async () => {
  const server = await startRedis();
  expect(await withoutPassword(server.url)).toMatch(/NOAUTH/);
  const other = await startRedis();
  expect(new URL(other.url).password).not.toBe(new URL(server.url).password);
  await Promise.all([server.stop(), other.stop()]);
});

it('responds without the 40 ms delay of a delayed ACK', async () => {
  const server = await startRedis();
  const client = new Redis(server.url);
  await client.ping();
  const started = performance.now();
  for (let count = 0; count < 20; count += 1) await client.set('key', 'x'.repeat(2000));
  expect(performance.now() - started).toBeLessThan(20 * 40);
  client.disconnect();
  await server.stop();
});

it.runIf(hasRedis)('keeps sessions across a restart with the installed redis-server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posy-redis-'));
  const first = await startRedis({ folder });
  const before = new Redis(first.url);
  await before.set('kept', 'yes');
  before.disconnect();
  await first.stop();
  const second = await startRedis({ folder });
  const after = new Redis(second.url);
  expect(await after.get('kept')).toBe('yes');
  after.disconnect();
  await second.stop();
  await rm(folder, { recursive: true, force: true });
});

it.runIf(hasRedis)('S83 requires a password that is not visible in the process list', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posy-redis-'));
  const server = await startRedis({ folder });
  expect(await withoutPassword(server.url)).toMatch(/NOAUTH/);
  const { password } = new URL(server.url);
  expect(password.length).toBeGreaterThan(30);
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of processes) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    expect(words).not.toContain(password);
  }
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it.runIf(hasRedis)('S83 makes its files private, also those of an earlier version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posy-redis-'));
  await mkdir(join(folder, 'appendonlydir'));
  await writeFile(join(folder, 'server.log'), 'old');
  await chmod(folder, 0o755);
  await chmod(join(folder, 'server.log'), 0o644);
  const server = await startRedis({ folder });
  const client = new Redis(server.url);
  await client.set('key', 'value');
  client.disconnect();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const names = await readdir(folder, { recursive: true });
  expect(names).toEqual(expect.arrayContaining(['redis.conf', 'server.log', 'redis.pid']));
  for (const name of names) {
    const entry = await stat(join(folder, name));
    expect([name, entry.mode & 0o777]).toEqual([name, entry.isDirectory() ? 0o700 : 0o600]);
  }
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
