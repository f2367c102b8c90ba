import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { alive, postmaster } from '#test/harness/postgres/postmaster.fixture.ts';
import { freeLocalPort } from '#test/harness/servers/free-ports.ts';
import { commandOf, processTree } from '#test/harness/servers/processes.ts';
import { readSettings } from './settings.ts';
import { ready, type Start, start } from './start.fixture.ts';

const STACK = /^\s+at /m;

let dataFolder: string;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'posy-local-'));
});

afterAll(async () => {
  await rm(dataFolder, { recursive: true, force: true });
});

const startLocal = (env: Record<string, string>) =>
  start('local.ts', { DATA_DIR: dataFolder, ...env });

it('prints its services, rejects a second start with a one-line error, and stops at Ctrl-C', async () => {
  const port = await freeLocalPort();
  const first = startLocal({ PORT: String(port) });
  await ready(first, port);
  expect(first.output()).toMatch(/^Postgres {2}embedded 18\.\d+, data in .+$/m);
  expect(first.output()).toMatch(/^Redis {5}.+$/m);
  expect(first.output()).toMatch(
    new RegExp(`^Stytch {4}emulator at http://127.0.0.1:${port + 1} `, 'm'),
  );
  const inbox = /^Inbox {5}(http\S+) /m.exec(first.output())?.[1] ?? '';
  expect((await fetch(inbox)).status).toBe(200);
  for (const secret of ['session-keys', 'database-url', 'provider']) {
    expect((await stat(join(dataFolder, secret))).mode & 0o777).toBe(0o600);
  }

  const samePort = startLocal({ PORT: String(port) });
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toMatch(new RegExp(`^Port ${port} is in use already: [^\\n]+\\n$`));
  const sameFolder = startLocal({ PORT: String(await freeLocalPort()) });
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.output()).toMatch(
    /^.+ is in use by another npm start or npm run dev: [^\n]+\n$/,
  );
  expect((await fetch(`http://127.0.0.1:${port + 2}/readyz`)).status).toBe(200);
  expect(first.output()).toContain(`Metrics   http://127.0.0.1:${port + 2}/metrics`);

  const pid = await postmaster(join(dataFolder, 'postgres'));
  const asked = performance.now();
  first.signal('SIGINT');
  expect(await first.ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(5000);
  expect(alive(pid)).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port + 1}/`)).rejects.toThrow();
  expect(first.output()).not.toMatch(STACK);
}, 90_000);

/** Returns the paths in the data folder that other users can read, except those of Postgres. */
async function readableByOthers(): Promise<string[]> {
  const names = await readdir(dataFolder, { recursive: true });
  const own = names.filter((name) => !/^postgres/.test(name));
  const modes = own.map(async (name) => [name, (await stat(join(dataFolder, name))).mode] as const);
  return (await Promise.all(modes)).filter(([, mode]) => mode & 0o077).map(([name]) => name);
}

/** Returns the process id of the job process of a local start; 0 if the process is not running. */
async function jobProcess({ child }: Start): Promise<number> {
  for (const pid of await processTree(child.pid ?? 0)) {
    if ((await commandOf(pid)).includes('worker-process.ts')) return pid;
  }
  return 0;
}

it('S83 restarts the job process, ends all processes after kill -9, starts again immediately, removes the access of other users to the data folder, and stops at SIGTERM', async () => {
  const port = await freeLocalPort();
  const killed = startLocal({ PORT: String(port) });
  await ready(killed, port);
  const keys = await readFile(join(dataFolder, 'session-keys'), 'utf8');
  const first = await jobProcess(killed);
  process.kill(first, 'SIGKILL');
  const restarted = async () => {
    const pid = await jobProcess(killed);
    expect([0, first]).not.toContain(pid);
    return pid;
  };
  const jobs = await vi.waitFor(restarted, { timeout: 15_000 });
  const pid = await postmaster(join(dataFolder, 'postgres'));
  killed.signal('SIGKILL');
  await vi.waitFor(() => expect([alive(pid), alive(jobs)]).toEqual([false, false]), {
    timeout: 10_000,
  });
  await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port + 1}/`)).rejects.toThrow(), {
    timeout: 5000,
  });
  // Set permissions that files may have after a copy of the folder, or from an earlier version.
  for (const name of ['session-keys', 'database-url', 'provider'])
    await chmod(join(dataFolder, name), 0o644);
  await chmod(dataFolder, 0o755);
  const again = startLocal({ PORT: String(port) });
  await ready(again, port);
  expect(await readableByOthers()).toEqual([]);
  expect((await stat(dataFolder)).mode & 0o066).toBe(0);
  expect(await readFile(join(dataFolder, 'session-keys'), 'utf8')).toBe(keys);
  again.signal('SIGTERM');
  expect(await again.ended).toBe(0);
  // The emulator writes its compile cache when it exits.
  expect(await readdir(dataFolder)).toContain('compiled');
  expect(await readableByOthers()).toEqual([]);
}, 90_000);

it('rejects a missing secret file with a one-line error', async () => {
  const refused = startLocal({ DATABASE_URL_FILE: '/none' });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/^DATABASE_URL_FILE ENOENT/);
  expect(refused.output().trim().split('\n')).toHaveLength(1);
});

// The test above proves that the process prints only the message of such an error.
it('rejects a port that is not a number', () => {
  expect(() => readSettings({ PORT: 'many' })).toThrow(/^PORT must be a number[^\n]*$/);
});

it('rejects an incomplete Stytch project', () => {
  expect(() => readSettings({ STYTCH_SECRET: 'half' })).toThrow(
    /^STYTCH_PROJECT_ID and STYTCH_PUBLIC_TOKEN missing[^\n]+$/,
  );
});
