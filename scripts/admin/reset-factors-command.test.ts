import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { sessionOf } from '#test/api/second-factor/authenticator.ts';
import { type Owner, ownerWithApp } from '#test/api/second-factor/pending-sign-in.fixture.ts';
import { PROJECT } from '#test/harness/app/surroundings.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { runCommand, runProcess } from './admin.fixture.ts';

const app = await launchTestApp();
const { state } = app.emulator;
const folder = await mkdtemp(join(tmpdir(), 'posy-reset-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const provider = {
  STYTCH_PROJECT_ID: PROJECT.projectId,
  STYTCH_SECRET: PROJECT.secret,
  STYTCH_PUBLIC_TOKEN: PROJECT.publicToken,
  STYTCH_API_URL: app.emulator.url,
};
const environment = { DATABASE_URL: app.around.databaseUrl, ...provider };

let rosa: Owner;
let username: string;

beforeEach(async () => {
  state.faults.reset();
  rosa = await ownerWithApp(app);
  ({ username } = (await rosa.known.get('/api/profile')).json<{ username: string }>());
});

const operator = { ADMIN_ACTOR: 'tess', DATA_DIR: folder };
const reset = (name: string, env: Record<string, string> = environment) =>
  runCommand(['reset-factors', name], { ...operator, ...env });

const events = () => app.db('account_events').where({ user_id: rosa.userId });
const user = () => state.users.byId(rosa.providerUserId);

it('S70 removes the app and its recovery codes, and nothing else', async () => {
  const before = { ...user(), totps: [] };
  const sessions = state.sessions.count();
  const args = ['reset-factors', username.toUpperCase()];
  const { code, stdout, stderr } = await runProcess(args, { ...operator, ...environment });
  expect([code, stderr]).toEqual([0, '']);
  const [line = '', text] = stdout.trim().split('\n');
  expect(JSON.parse(line)).toMatchObject({
    audit: 'second factor reset',
    reason: `user ${rosa.userId}`,
  });
  expect(text).toBe(`The authenticator app of ${username} and its recovery codes are removed.`);
  expect(user()).toEqual(before);
  expect(state.sessions.count()).toBe(sessions);
  expect(await events()).toMatchObject([
    { kind: 'second_factor_reset', details: { factors: ['Authenticator app'] } },
  ]);
  expect(await sessionOf(await rosa.startSignIn())).toMatchObject({ signedIn: true });
  expect((await rosa.known.get('/api/profile')).status).toBe(200);
});

it('S70 finds database and provider of a local start in its data folder', async () => {
  await writeFile(join(folder, 'database-url'), `${app.around.databaseUrl}\n`);
  await writeFile(join(folder, 'provider'), `${JSON.stringify(provider)}\n`);
  expect(await reset(username, {})).toMatchObject({ code: 0, stderr: '' });
  expect(user()?.totps).toEqual([]);
  await rm(join(folder, 'provider'));
});

it('S70 reports an unknown user, and a user without an app', async () => {
  expect(await reset('unknown-user')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'No account has the username unknown-user.\n',
  });
  const owner = user();
  if (owner) owner.totps = [];
  expect(await reset(username)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${username} has no authenticator app.\n`,
  });
  expect(await events()).toEqual([]);
});

it.each([
  ['the list', 'GET', '/v1/users/:user_id'],
  ['the removal', 'DELETE', '/v1/users/totps/:id'],
])('S70 changes nothing when the provider fails at %s', async (_, method, path) => {
  state.faults.add({ method, path, fault: { status: 503 } });
  const { code, stdout, stderr } = await reset(username);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The sign-in provider is unavailable: [^\n]+ Nothing was changed\.\n$/);
  expect(stderr).not.toContain(PROJECT.secret);
  expect(user()?.totps).toHaveLength(1);
  expect(await events()).toEqual([]);
});

it('S70 reports that no provider is configured', async () => {
  const outcome = await reset(username, { DATABASE_URL: app.around.databaseUrl });
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  expect(outcome.stderr).toMatch(/^No sign-in provider: set the STYTCH_\* variables[^\n]+\n$/);
});
