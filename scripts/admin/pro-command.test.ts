import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { type Outcome, runCommand } from './admin.fixture.ts';

const app = await launchTestApp();
const { databaseUrl } = app.around;
let rosa: BrowserlessClient;
let username: string;
let emptyFolder: string;

beforeAll(async () => {
  emptyFolder = await mkdtemp(join(tmpdir(), 'posy-admin-'));
  rosa = await app.signIn();
  ({ username } = (await rosa.get('/api/profile')).json<{ username: string }>());
});
afterAll(() => rm(emptyFolder, { recursive: true, force: true }));

const admin = (args: string[], env: Record<string, string> = {}): Promise<Outcome> =>
  runCommand(args, { ADMIN_ACTOR: 'tess', DATA_DIR: emptyFolder, ...env });

const pro = async () => (await rosa.get('/api/profile')).json<{ pro: boolean }>().pro;

it('enables and disables Pro for one creator only', async () => {
  const other = await app.signIn();
  expect(await pro()).toBe(false);
  const on = await admin(['pro', username, 'on'], { DATABASE_URL: databaseUrl });
  expect(on).toEqual({ code: 0, stdout: `Pro is on for ${username}.\n`, stderr: '' });
  expect(await pro()).toBe(true);
  expect((await other.get('/api/profile')).json()).toMatchObject({ pro: false });
  const off = await admin(['pro', username.toUpperCase(), 'off'], { DATABASE_URL: databaseUrl });
  expect(off).toEqual({ code: 0, stdout: `Pro is off for ${username}.\n`, stderr: '' });
  expect(await pro()).toBe(false);
});

it('finds the database of a local start in its data folder', async () => {
  const folder = await mkdtemp(join(emptyFolder, 'data-'));
  await writeFile(join(folder, 'database-url'), `${databaseUrl}\n`);
  expect((await admin(['pro', username, 'on'], { DATA_DIR: folder })).code).toBe(0);
  expect(await pro()).toBe(true);
});

it('reads the address of the database from a file, as the server does', async () => {
  const folder = await mkdtemp(join(emptyFolder, 'secrets-'));
  const file = join(folder, 'database');
  await writeFile(file, `${databaseUrl}\n`);
  // DATABASE_URL_FILE takes precedence over this address of a local start, whose database might
  // have another creator with the same username.
  await writeFile(join(folder, 'database-url'), 'postgres://posy@127.0.0.1:1/local\n');
  const env = { DATABASE_URL_FILE: file, DATA_DIR: folder };
  const off = await admin(['pro', username, 'off'], env);
  expect(off).toEqual({ code: 0, stdout: `Pro is off for ${username}.\n`, stderr: '' });
  expect(await pro()).toBe(false);
  const both = await admin(['pro', username, 'on'], { ...env, DATABASE_URL: databaseUrl });
  const stderr = 'DATABASE_URL and DATABASE_URL_FILE are both set\n';
  expect(both).toEqual({ code: 1, stdout: '', stderr });
});

it('reports an unknown username in one line', async () => {
  const outcome = await admin(['pro', 'unknown-user', 'on'], { DATABASE_URL: databaseUrl });
  const stderr = 'No account has the username unknown-user.\n';
  expect(outcome).toEqual({ code: 1, stdout: '', stderr });
});

it('reports a missing or unreachable database in one line', async () => {
  const none = await admin(['pro', username, 'on']);
  expect(none).toMatchObject({ code: 1, stdout: '' });
  expect(none.stderr).toMatch(/^No database: set DATABASE_URL[^\n]+\n$/);
  const url = `postgres://posy:secret-word@127.0.0.1:${await freePort()}/posy`;
  const silent = await admin(['pro', username, 'on'], { DATABASE_URL: url });
  expect(silent).toMatchObject({ code: 1, stdout: '' });
  expect(silent.stderr).toMatch(/^Postgres or Redis is unreachable: [^\n]+\n$/);
  expect(silent.stderr).not.toContain('secret-word');
});

it.each([[[]], [['pro', 'rosa']], [['pro', 'rosa', 'maybe']], [['suspend', 'rosa', '--reason']]])(
  'prints the usage for %j',
  async (args) => {
    const outcome = await admin(args, { DATABASE_URL: databaseUrl });
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toMatch(/^Usage: ADMIN_ACTOR=<your name> npm run admin -- COMMAND$/m);
  },
);
