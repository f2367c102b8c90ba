import { beforeEach, expect, it } from 'vitest';
import { exportAccount } from '#bff/moderation/export.store.ts';
import { type CreatorPage, createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { jobsOf } from '#test/harness/app/test-jobs.ts';
import { image } from '#test/harness/images/images.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { done, failed, operatorEnvironment, runCommand, runProcess } from './admin.fixture.ts';

const app = await launchTestApp();
const environment = operatorEnvironment(app);

let page: CreatorPage;
beforeEach(async () => {
  page = await createPage(app);
});
const admin = (...args: string[]) => runCommand(args, environment);
const pageStatus = async () => (await app.visitor().get(page.path)).status;
const actions = () =>
  app
    .db('moderation_actions')
    .select('actor', 'action', 'target', 'reason')
    .where({ user_id: page.userId })
    .orderBy('at');
const by = (action: string, reason: string | null = null) => ({
  ...{ actor: 'tess', action, reason },
  target: page.username,
});

it('S87 suspends and restores a page, and stores each action with its actor and reason', async () => {
  const name = page.username;
  const args = ['suspend', name.toUpperCase(), '--reason', 'It copies a bank.'];
  const cdn = { ...environment, CDN_PURGE_URLS: 'http://127.0.0.1:9' };
  expect(await runProcess(args, cdn)).toEqual(
    done(`The page of ${name} is suspended. It responds with 410. Its owner sees the reason.`),
  );
  expect(await pageStatus()).toBe(410);
  // The page is purged twice. The job is the second purge, which is due after three seconds.
  const purge = { kind: 'purge_page', payload: { username: name } };
  expect(await jobsOf(app.db)).toContainEqual(expect.objectContaining(purge));
  expect((await page.owner.get('/api/profile')).json()).toMatchObject({
    suspension: { reason: 'It copies a bank.' },
  });
  expect(await admin('restore', name)).toEqual(done(`The page of ${name} is restored.`));
  expect(await pageStatus()).toBe(200);
  expect(await runProcess(['restore', name], environment)).toEqual(
    failed(`${name} is not suspended.`),
  );
  expect(await actions()).toEqual([by('suspend', 'It copies a bank.'), by('restore')]);
});

it('S87 S82 changes nothing when Redis, which evicts cached pages, is unreachable', async () => {
  const port = await freePort();
  const env = { ...environment, REDIS_URL: `redis://:secret-word@127.0.0.1:${port}` };
  for (const command of ['suspend', 'sign-out']) {
    const outcome = await runCommand([command, page.username], env);
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toMatch(/^Redis is unreachable: [^\n]+\. Nothing was changed\.\n$/);
    expect(outcome.stderr).not.toContain('secret-word');
  }
  expect(await pageStatus()).toBe(200);
  expect(await actions()).toEqual([]);
});

it('S87 rejects every command without ADMIN_ACTOR', async () => {
  const { ADMIN_ACTOR: _, ...env } = environment;
  for (const actor of [{}, { ADMIN_ACTOR: ' \u0007 ' }]) {
    const outcome = await runCommand(['suspend', page.username], { ...env, ...actor });
    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toMatch(/^ADMIN_ACTOR is missing: [^\n]+\n$/);
  }
  expect(await pageStatus()).toBe(200);
});

it('S87 lists reports by page without control and escape characters', async () => {
  const text = '\u001b[2Jclick\u009b31m \u202egnp\nsecond line';
  const other = await createPage(app);
  const report = { user_id: page.userId, username: page.username };
  const at = (minutes: number) => new Date(Date.parse('2026-11-20T10:00:00Z') + minutes * 60_000);
  await app.db('reports').insert([
    { ...report, id: page.userId, reason: 'phishing', text, at: at(2) },
    { ...report, id: other.userId, reason: 'hate', text: '', at: at(1) },
    {
      user_id: other.userId,
      username: other.username,
      id: page.userId,
      reason: 'adult',
      at: at(3),
    },
  ]);
  const lines = [
    `${page.username}: 2 reports`,
    '  2026-11-20 10:02:00Z  phishing',
    '      [2Jclick31m gnp',
    '      second line',
    '  2026-11-20 10:01:00Z  hate',
  ];
  expect(await admin('reports', page.username)).toEqual(done(lines.join('\n')));
  const all = [`${other.username}: 1 report`, '  2026-11-20 10:03:00Z  adult', '', ...lines];
  expect(await admin('reports')).toEqual(done(all.join('\n')));
});

it('S87 blocks a host in its canonical form, and allows it again', async () => {
  const host = 'xn--bcher-kva.example';
  const cdn = { ...environment, CDN_PURGE_URLS: 'http://127.0.0.1:9' };
  expect(await runCommand(['block-host', 'BÜCHER.example.'], cdn)).toEqual(
    done(
      `New links to ${host} and its subdomains are rejected. Public pages hide the existing ones.`,
    ),
  );
  const purge = { kind: 'purge_host', payload: { host } };
  expect(await jobsOf(app.db)).toContainEqual(expect.objectContaining(purge));
  const save = () => page.owner.post('/api/links', { title: 'B', url: `https://a.${host}` });
  expect((await save()).status).toBe(400);
  expect(await admin('block-host', host)).toEqual(failed(`${host} is already blocked.`));
  expect(await admin('block-host', 'example')).toEqual(
    failed('example is not a host name such as evil.example, or an IP address.'),
  );
  expect(await admin('unblock-host', host)).toMatchObject({ code: 0 });
  expect((await save()).status).toBe(201);
});

it('S87 says that a host stays blocked while a domain above it is blocked', async () => {
  const parent = `${page.username.toLowerCase()}.example`;
  const host = `a.b.${parent}`;
  await admin('block-host', parent);
  expect(await admin('unblock-host', host)).toEqual(
    failed(`${host} is blocked only as a subdomain of ${parent}.`),
  );
  await admin('block-host', host);
  expect(await admin('unblock-host', host)).toEqual(
    done(
      `${host} is no longer blocked itself. Links to it are still rejected and hidden, because ${parent} is blocked.`,
    ),
  );
  const save = () => page.owner.post('/api/links', { title: 'A', url: `https://${host}` });
  expect((await save()).status).toBe(400);
  expect(await admin('unblock-host', parent)).toEqual(
    done(
      `Links to ${parent} are allowed, and to its subdomains unless they are blocked themselves. Public pages show existing ones again.`,
    ),
  );
  expect((await save()).status).toBe(201);
});

it('S87 finds an account by username, email address and user id', async () => {
  const user = await app.db('users').where({ id: page.userId }).first();
  const name = page.username;
  for (const text of [name.toUpperCase(), `${user?.email}`.toUpperCase(), page.userId]) {
    const { code, stdout } = await admin('lookup', text);
    expect(code).toBe(0);
    expect(stdout).toContain(`username:     ${name}\n`);
    expect(stdout).toContain(`email:        ${user?.email}\n`);
    expect(stdout).toContain('page:         published\n');
  }
  const targets = [name.toUpperCase(), name, page.userId];
  expect((await actions()).map(({ target }) => target)).toEqual(targets);
  const unknown = await admin('lookup', 'unknown@example.com');
  expect(unknown).toEqual(
    failed('No account has the username, email address or user id unknown@example.com.'),
  );
  // No record contains an email address.
  expect(await app.db('moderation_actions').whereLike('target', '%@%')).toEqual([]);
  expect(await app.db('moderation_actions').where({ action: 'lookup' })).toHaveLength(4);
});

it('S87 ends all sessions of one account, also at the provider', async () => {
  const { state } = app.emulator;
  const others = state.sessions.count() - 1;
  expect(await runProcess(['sign-out', page.username], environment)).toEqual(
    done(`1 session of ${page.username} ended. This cannot be undone.`),
  );
  expect((await page.owner.get('/api/profile')).status).toBe(401);
  await app.runJobs();
  expect(state.sessions.count()).toBe(others);
});

it('S87 exports all stored data of an account, and no data of other accounts', async () => {
  await page.owner.post('/api/profile/picture', { image: await image('png') });
  await page.owner.delete(`/api/links/${await page.addLink('Deleted')}`);
  const other = await createPage(app);
  const { stdout, stderr } = await admin('export', page.username);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({
    users: [{ id: page.userId }],
    profiles: [{ username: page.username }],
    links: [
      { title: 'First', deleted_at: null },
      { title: 'Deleted', deleted_at: expect.any(String) },
    ],
    media: [{ bytes: expect.stringMatching(/^UklGR/) }],
    sessions: [{ signed_in_at: expect.any(String) }],
    moderation_actions: [{ action: 'export', actor: 'tess' }],
  });
  expect(stdout).not.toContain(other.userId);
});

it('S87 exports every table with data of accounts', async () => {
  const { rows } = await app.db.raw<{ rows: { name: string }[] }>(
    `SELECT table_name AS name FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'user_id'`,
  );
  const tables = rows.map(({ name }) => (name === 'blocks' ? 'links' : name));
  expect(Object.keys(await exportAccount(app.db, page.userId))).toEqual(
    expect.arrayContaining(tables),
  );
});
