import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { setUp } from './fixture.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const ENV = {
  EMULATOR_PORT: '0',
  EMULATOR_REDIRECT_URLS: 'http://localhost:3000/auth/callback',
  STYTCH_PROJECT_ID: 'project-test-1',
  STYTCH_SECRET: 'secret-test-1',
  STYTCH_PUBLIC_TOKEN: 'public-token-test-1',
};

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

describe('the emulator as a process', () => {
  it('prints one line when it is ready, and exits when its standard input closes', async () => {
    const child = run(ENV);
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    expect(line).toMatch(/^Stytch emulator ready at http:\/\/127\.0\.0\.1:\d+\/ .*\n$/);
    const url = /http:\S+/.exec(line)?.[0] ?? '';
    expect((await fetch(`${url}v1/sessions/jwks/project-test-1`)).status).toBe(200);
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('exits on %s', async (signal) => {
    const child = run(ENV);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('reports in one line that its port is in use', async () => {
    const port = new URL((await setUp()).url).port;
    const child = run({ ...ENV, EMULATOR_PORT: port });
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(errors).toBe(`Stytch emulator: port ${port} is already in use.\n`);
    expect(code).toBe(1);
  });

  it('reports a missing variable in one line', async () => {
    const { STYTCH_SECRET: _, ...rest } = ENV;
    const child = run(rest);
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(errors).toMatch(/^Stytch emulator: STYTCH_SECRET: .+\n$/);
    expect(code).toBe(1);
  });
});

it('the example in the README runs', async () => {
  const readme = await readFile(new URL('./README.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n(.+?)```/s.exec(readme) ?? [];
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', example], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  children.push(child);
  expect(await text(child.stdout)).toBe('rosa@example.com\n');
});
