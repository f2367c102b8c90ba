import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { startPostgres } from './postgres.ts';
import { alive, postmaster } from './postmaster.fixture.ts';

const FIXTURE = fileURLToPath(new URL('./postgres-process.fixture.ts', import.meta.url));

const root = await mkdtemp(join(tmpdir(), 'posy-postgres-'));
/** The tests share one folder, because initializing it takes most of the time of a test. */
const dataFolder = join(root, 'postgres');
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(join(dataFolder, 'postmaster.pid'))).toBe(false), 5000);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** Starts a process that runs Postgres, in its own process group. */
async function startHolder(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [FIXTURE, dataFolder], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout ?? child, 'data');
  return { child, url: String(line).trim() };
}

it('starts the database posy with fsync, rejects a wrong password, and keeps data across a restart', async () => {
  const first = await startPostgres({ dataFolder });
  expect(first.version).toMatch(/^18\./);
  expect(new URL(first.url).pathname).toBe('/posy');
  expect(await query(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  const wrong = new URL(first.url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS n');
  await first.stop();
  const second = await startPostgres({ dataFolder });
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  await second.stop();
});

it('kill -9 of the starting process and its group stops Postgres', async () => {
  const { child } = await startHolder();
  const pid = await postmaster(dataFolder);
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await vi.waitFor(() => expect(alive(pid)).toBe(false), 5000);
});

it('after kill -9 of the starting process and its group, Postgres starts again with the committed data', async () => {
  const { child, url } = await startHolder();
  await query(url, 'CREATE TABLE of_group AS SELECT 1 AS n');
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  const again = await startPostgres({ dataFolder });
  expect(await query(again.url, 'SELECT n FROM of_group')).toEqual([{ n: 1 }]);
  await again.stop();
});

it('after kill -9 of Postgres itself, it starts again with the committed data', async () => {
  const { child, url } = await startHolder();
  await query(url, 'CREATE TABLE of_killed AS SELECT 2 AS n');
  process.kill(await postmaster(dataFolder), 'SIGKILL');
  child.kill('SIGKILL');
  const again = await startPostgres({ dataFolder });
  expect(await query(again.url, 'SELECT n FROM of_killed')).toEqual([{ n: 2 }]);
  await again.stop();
});

it('ignores a stale pid file with the id of another process', async () => {
  const first = await startPostgres({ dataFolder });
  await query(first.url, 'CREATE TABLE of_stale AS SELECT 3 AS n');
  await first.stop();
  await writeFile(join(dataFolder, 'postmaster.pid'), `${process.pid}\n${dataFolder}\n0\n5432\n`);
  const second = await startPostgres({ dataFolder });
  expect(await postmaster(dataFolder)).not.toBe(process.pid);
  expect(await query(second.url, 'SELECT n FROM of_stale')).toEqual([{ n: 3 }]);
  await second.stop();
  expect(alive(process.pid)).toBe(true);
});

it('rejects a folder that contains other files with a one-line error, and leaves the files unchanged', async () => {
  const folder = join(root, 'documents');
  const file = join(folder, 'novel.txt');
  await mkdir(folder);
  await writeFile(file, 'Chapter 1');
  await expect(startPostgres({ dataFolder: folder })).rejects.toThrow(
    /^[^\n]*contains other files[^\n]*$/,
  );
  expect(await readFile(file, 'utf8')).toBe('Chapter 1');
});
