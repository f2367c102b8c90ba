import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { callbackToken, signIn, verify } from '#test/harness/app/sign-in.ts';
import { appEnvironment, launchSurroundings, PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';

const run = promisify(execFile);
const START = `
  const { loadConfig } = await import('./bff/config.ts');
  const { serve } = await import('./bff/main.ts');
  const server = await serve(loadConfig(process.env));
  console.log(server.url);
`;

/** Unpacks the release in docs/PREVIOUS_RELEASE, and builds it with the current packages. */
async function unpackRelease(): Promise<string> {
  const commit = (await readFile('docs/PREVIOUS_RELEASE', 'utf8')).trim();
  const folder = await mkdtemp(join(tmpdir(), 'posy-previous-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '--format=tar', `--output=${archive}`, commit]);
  await run('tar', ['-xf', archive, '-C', folder]);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await run(process.execPath, ['scripts/build.ts'], { cwd: folder });
  return folder;
}

async function startRelease(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const options = ['--input-type=module', '--eval', START];
  const server: ChildProcess = spawn(process.execPath, options, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEndOfFile(async () => {
    if (server.exitCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'close');
  });
  if (!server.stdout) throw new Error('The server has no output.');
  for await (const line of createInterface(server.stdout)) {
    if (line.startsWith('http')) return line;
  }
  throw new Error('The previous release does not start on this schema.');
}

test('the previous release works with the current schema', { timeout: 120_000 }, async () => {
  const around = await launchSurroundings();
  // Simulate a migration that the previous release does not have.
  await around.db('migrations').insert({ name: '999-next', batch: 99, migration_time: new Date() });
  const env = { ...appEnvironment(around, {}), DIST: 'dist' };
  const url = await startRelease(await unpackRelease(), env);
  const client = new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address: '10.9.9.9' });
  const visitor = new BrowserlessClient({ url, publicUrl: PUBLIC_URL, address: '10.9.9.10' });

  await signIn(client, { email: 'previous@example.com', name: 'Previous Release' });
  const { username } = (await client.get('/api/profile')).json<{ username: string }>();
  const added = await client.post('/api/links', { title: 'Shop', url: 'https://shop.example/' });
  expect(added.status).toBe(201);
  const { id } = added.json<{ id: string }>();
  expect((await client.put('/api/profile', { bio: 'Still here' })).status).toBe(200);
  expect((await visitor.get(`/u/${username}`)).text).toContain('Still here');
  expect((await visitor.post(`/api/links/${id}/click`)).status).toBe(204);
  const [link] = (await client.get('/api/links')).json<{ click_count: number }[]>();
  expect(link?.click_count).toBe(1);
  expect((await client.get('/api/factors')).status).toBe(200);

  // During a rolling deployment, each release uses the sessions and sign-in flows of the other one.
  const current = await startServerProcess(env);
  atEndOfFile(() => current.kill());
  const both = { publicUrl: PUBLIC_URL, address: '10.9.9.9' };
  const there = new BrowserlessClient({ url: current.url, ...both });
  for (const [name, value] of client.cookies) there.cookies.set(name, value);
  expect((await there.get('/api/profile')).json<{ bio: string }>().bio).toBe('Still here');

  // Each release keeps and returns the colors that the other one writes.
  const linkOf = async (on: BrowserlessClient) =>
    (await on.get('/api/links')).json<{ button_color: string; button_color_own: string }[]>()[0];
  const backgroundOf = async (on: BrowserlessClient) =>
    (await on.get('/api/profile')).json<{ background_color: string }>().background_color;
  const edit = { title: 'Shop', url: 'https://shop.example/' };
  await client.put(`/api/links/${id}`, { ...edit, button_color: '#0f766e' });
  await client.put('/api/profile', { background_color: '#112233' });
  expect(await linkOf(there)).toMatchObject({ button_color_own: '#0f766e' });
  expect(await backgroundOf(there)).toBe('#112233');
  await there.put(`/api/links/${id}`, { ...edit, button_color: '#be123c' });
  await there.put('/api/profile', { background_color: 'pattern:pattern-dots' });
  expect(await linkOf(client)).toMatchObject({ button_color: '#be123c' });
  expect(await backgroundOf(client)).toBe('pattern:pattern-dots');
  await there.put('/api/profile', { appearance: { theme: 'neon' } });
  await there.put('/api/profile', { background_color: null });
  expect(await backgroundOf(client)).toBe('#6366f1');
  expect((await client.put('/api/profile', { bio: 'Edited by both' })).status).toBe(200);
  expect((await there.get('/api/profile')).json()).toMatchObject({
    appearance: { theme: 'neon' },
    background_color_own: null,
    bio: 'Edited by both',
  });

  // The previous release shows visitors only the links that are visible to them.
  const hidden = { ...edit, title: 'Hidden', hidden: true };
  expect((await there.post('/api/links', hidden)).status).toBe(201);
  const heading = { kind: 'heading', title: 'Heading' };
  expect((await there.post('/api/links', heading)).status).toBe(201);
  const page = async () => (await visitor.get(`/u/${username}`)).text;
  expect(await page()).not.toMatch(/Hidden|Heading/);
  expect((await client.post('/api/links', { ...edit, title: 'Blog' })).status).toBe(201);
  expect((await there.delete(`/api/links/${id}`)).status).toBe(204);
  expect((await visitor.post(`/api/links/${id}/click`)).status).toBe(404);
  await expect.poll(page).not.toContain('Shop');
  expect(await page()).toContain('Blog');
  expect((await there.post(`/api/links/${id}/restore`)).status).toBe(200);
  expect(await linkOf(client)).toMatchObject({ title: 'Blog' });
  const ids = (await client.get('/api/links')).json<{ id: string }[]>().map((link) => link.id);
  expect(ids).toContain(id);
  const linkIds = ids.toReversed();
  expect((await client.put('/api/links/order', { linkIds })).status).toBe(200);
  expect(await linkOf(client)).toMatchObject({ title: 'Shop' });
  expect((await client.delete(`/api/links/${id}`)).status).toBe(204);

  const person = { email: 'rolling@example.com', name: 'Rolling Deployment' };
  for (const [from, to] of [
    [url, current.url],
    [current.url, url],
  ] as const) {
    const start = new BrowserlessClient({ url: from, ...both });
    const accessToken = await callbackToken(start, person);
    const end = new BrowserlessClient({ url: to, ...both });
    for (const [name, value] of start.cookies) end.cookies.set(name, value);
    await verify(end, accessToken);
    const back = new BrowserlessClient({ url: from, ...both });
    for (const [name, value] of end.cookies) back.cookies.set(name, value);
    const listed = (await back.get('/api/sessions')).json<object[]>();
    expect(listed).toHaveLength(to === current.url ? 1 : 2);
  }
  expect((await client.delete('/api/account')).status).not.toBe(500);
});
