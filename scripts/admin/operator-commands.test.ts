import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPage } from '#test/harness/app/creator-page.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { jobsOf } from '#test/harness/app/test-jobs.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { done, failed, operatorEnvironment, runCommand } from './admin.fixture.ts';

const app = await launchTestApp();
const environment = operatorEnvironment(app);
const admin = (...args: string[]) => runCommand(args, environment);

it('lists the jobs that are not done, and runs failed ones now', async () => {
  const { db } = app;
  await db.raw('DELETE FROM graphile_worker._private_jobs');
  const add = (kind: string) =>
    db.raw("SELECT graphile_worker.add_job(?, run_at => now() + interval '1 hour')", [kind]);
  for (const kind of ['waiting', 'retrying', 'dead']) await add(`from_a_newer_release_${kind}`);
  const setAttempts = (kind: string, attempts: number) =>
    db.raw(
      `UPDATE graphile_worker._private_jobs SET attempts = ?
       WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ?)`,
      [attempts, `from_a_newer_release_${kind}`],
    );
  await setAttempts('retrying', 3);
  await setAttempts('dead', 25);
  const { stdout } = await admin('jobs');
  for (const state of ['waiting', 'retrying', 'dead']) {
    expect(stdout).toMatch(new RegExp(`^from_a_newer_release_${state}: 1 ${state}, oldest `, 'm'));
  }
  expect(await admin('jobs', 'retry')).toEqual(done('2 failed jobs will run now.'));
  const due = (await jobsOf(db)).filter(({ run_at }) => run_at <= new Date());
  expect(due.map(({ attempts }) => attempts)).toEqual([0, 0]);
  await db.raw('DELETE FROM graphile_worker._private_jobs');
  expect(await admin('jobs')).toEqual(done('All jobs are done.'));
  expect((await admin('actions')).stdout).toMatch(/^ {2}[\d-]+ [\d:]+Z {2}tess {2}actions$/m);
});

it('S83 finds database, Redis and session keys of a local start in its data folder', async () => {
  const page = await createPage(app);
  const folder = await mkdtemp(join(tmpdir(), 'posy-local-start-'));
  atEndOfFile(() => rm(folder, { recursive: true }));
  const local = {
    DATABASE_URL: 'database-url',
    REDIS_URL: 'redis-url',
    SESSION_KEYS: 'session-keys',
  };
  for (const [name, file] of Object.entries(local)) {
    await writeFile(join(folder, file), `${environment[name]}\n`);
  }
  const env = { ADMIN_ACTOR: 'tess', DATA_DIR: folder };
  expect(await runCommand(['suspend', page.username], env)).toMatchObject({ code: 0 });
  expect((await app.visitor().get(page.path)).status).toBe(410);
  expect(await runCommand(['sign-out', page.username], env)).toMatchObject({ code: 0 });
  const provider = Object.entries(environment).filter(([name]) => name.startsWith('STYTCH_'));
  await writeFile(join(folder, 'provider'), JSON.stringify(Object.fromEntries(provider)));
  expect(await runCommand(['reset-factors', page.username], env)).toEqual(
    failed(`${page.username} has no authenticator app.`),
  );
  // Never combine the provider of a local start with the database of another deployment, whose
  // users and sessions are elsewhere.
  const { DATABASE_URL = '' } = environment;
  expect(await runCommand(['reset-factors', page.username], { ...env, DATABASE_URL })).toEqual(
    failed(
      'No sign-in provider: set the STYTCH_* variables, or run npm start in another terminal. Nothing was changed.',
    ),
  );
  expect(await runCommand(['sign-out', page.username], { ...env, DATABASE_URL })).toEqual(
    failed(
      'No session keys: set SESSION_KEYS, or run npm start in another terminal. Nothing was changed.',
    ),
  );
});
