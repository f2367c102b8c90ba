import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { freeLocalPort } from '#test/harness/servers/free-ports.ts';
import { restartDelay } from './worker.ts';

it('restarts a job process after a second, with growing delays while it keeps exiting', () => {
  const delays: number[] = [];
  for (let start = 0; start < 9; start += 1) delays.push(restartDelay(delays.at(-1) ?? 0, 500));
  expect(delays.map((ms) => ms / 1_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  expect(restartDelay(60_000, 3_600_000)).toBe(1_000);
});

it('prints only the cause when a job process with the emulator cannot start', async () => {
  const worker = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
  const port = await freeLocalPort();
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgres://127.0.0.1:${port}/posy`,
    REDIS_URL: `redis://127.0.0.1:${port}`,
    PUBLIC_URL: 'http://localhost:3000',
    SESSION_KEYS: Buffer.alloc(32).toString('base64'),
    STYTCH_PROJECT_ID: 'project-test-1',
    STYTCH_SECRET: 'secret',
    STYTCH_PUBLIC_TOKEN: 'token',
    STYTCH_API_URL: `http://127.0.0.1:${port}/`,
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, [worker], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  expect([child.exitCode, output]).toEqual([1, '']);
  expect(errors).toMatch(/^The Posy job process ends: [^\n]*Postgres[^\n]*ECONNREFUSED[^\n]*\n$/);
});
