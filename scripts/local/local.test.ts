import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '#scripts/services/ports.ts';

const MAIN = fileURLToPath(new URL('../local.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STACK = /^\s+at /m;

let dataFolder: string;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'posy-local-'));
});

afterAll(async () => {
  await rm(dataFolder, { recursive: true, force: true });
});

interface Start {
  child: ChildProcess;
  output(): string;
  /** Code and milliseconds until the end. */
  ended: Promise<number | null>;
}

/** What `npm start` runs, as the leader of a process group, like in a terminal. */
function start(env: Record<string, string>): Start {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    cwd: ROOT,
    detached: true,
    env: { PATH, HOME, DATA_DIR: dataFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, ended };
}

async function ready(running: Start, port: number): Promise<void> {
  const line = `Posy is ready at http://localhost:${port}`;
  await vi.waitFor(() => expect(running.output()).toContain(line), { timeout: 60_000 });
}

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(dataFolder, 'postgres/postmaster.pid'), 'utf8'), 10);
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const signalGroup = (running: Start, signal: NodeJS.Signals) =>
  process.kill(-(running.child.pid ?? 0), signal);

it('says what it chose, refuses a second start in one line, and stops at Ctrl-C', async () => {
  const port = await freePort();
  const first = start({ PORT: String(port) });
  await ready(first, port);
  expect(first.output()).toMatch(/^Postgres {2}embedded 18\.\d+, data in .+$/m);
  expect(first.output()).toMatch(/^Redis {5}.+$/m);
  expect(first.output()).toMatch(
    new RegExp(`^Stytch {4}emulator at http://127.0.0.1:${port + 1} `, 'm'),
  );
  expect((await stat(join(dataFolder, 'session-keys'))).mode & 0o777).toBe(0o600);

  const samePort = start({ PORT: String(port) });
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toMatch(new RegExp(`^Port ${port} is in use already: [^\\n]+\\n$`));
  const sameFolder = start({ PORT: String(await freePort()) });
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.output()).toMatch(/^.+ is in use by another npm start: [^\n]+\n$/);
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);

  const pid = await postmaster();
  const asked = performance.now();
  signalGroup(first, 'SIGINT');
  expect(await first.ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(5000);
  expect(alive(pid)).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port + 1}/`)).rejects.toThrow();
  expect(first.output()).not.toMatch(STACK);
}, 90_000);

it('leaves nothing behind after kill -9, starts again at once, and stops at SIGTERM', async () => {
  const port = await freePort();
  const killed = start({ PORT: String(port) });
  await ready(killed, port);
  const keys = await readFile(join(dataFolder, 'session-keys'), 'utf8');
  const pid = await postmaster();
  signalGroup(killed, 'SIGKILL');
  await vi.waitFor(() => expect(alive(pid)).toBe(false), { timeout: 5000 });
  await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port + 1}/`)).rejects.toThrow(), {
    timeout: 5000,
  });
  const again = start({ PORT: String(port) });
  await ready(again, port);
  expect(await readFile(join(dataFolder, 'session-keys'), 'utf8')).toBe(keys);
  signalGroup(again, 'SIGTERM');
  expect(await again.ended).toBe(0);
}, 90_000);

it.each([
  [{ PORT: 'many' }, /^PORT must be a number/],
  [{ PORT: '3999', STYTCH_SECRET: 'half' }, /^STYTCH_PROJECT_ID and STYTCH_PUBLIC_TOKEN missing/],
])('refuses %o in one line', async (env, message) => {
  const refused = start(env);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(message);
  expect(refused.output().trim().split('\n')).toHaveLength(1);
});
