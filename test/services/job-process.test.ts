import { expect, test, vi } from 'vitest';
import { readJobStats } from '#bff/jobs/job-stats.store.ts';
import { appEnvironment, launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { jobsOf } from '#test/harness/app/test-jobs.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { memoryOf } from '#test/harness/servers/processes.ts';
import { startWorkerProcess } from '#test/harness/services/worker-process.ts';

const around = await launchSurroundings();
const { faults, sessions, calls } = around.emulator.state;
const REVOKE = '/v1/sessions/revoke';
const RSS_MAX = 400 * 1024;

const env = { ...appEnvironment(around, {}), LOG_LEVEL: 'error' };
const app = await startApp(around);
atEndOfFile(() => app.stop());

const isDone = () =>
  vi.waitUntil(async () => (await jobsOf(around.db)).length === 0, { timeout: 30_000 });

test('the server works while the job process is down, and every job is done after kill -9', {
  timeout: 90_000,
}, async () => {
  const clients = await Promise.all([app.signIn(), app.signIn(), app.signIn()]);
  for (const client of clients.slice(1)) {
    expect((await client.post('/api/signout')).status).toBe(204);
  }
  expect((await readJobStats(around.db)).jobs).toMatchObject({ waiting: 2, running: 0 });
  const before = sessions.count();

  // The process is killed during this call. The provider ends the session, and the job stays
  // locked.
  faults.add({ path: REVOKE, fault: { delayMs: 3_000 }, times: 2 });
  const first = await startWorkerProcess(env);
  await vi.waitUntil(() => calls.of('POST', REVOKE) === 2, { timeout: 10_000 });
  await first.end('SIGKILL');
  expect((await readJobStats(around.db)).jobs).toMatchObject({ waiting: 0, running: 2 });
  expect((await clients[0]?.delete('/api/account'))?.status).toBe(204);

  // The next process releases the locked jobs when the lease of the first process has expired.
  const second = await startWorkerProcess(env);
  await isDone();
  expect(calls.of('POST', REVOKE)).toBe(4);
  expect(sessions.count()).toBe(before - 3);
  expect(await memoryOf(second.child.pid ?? 0)).toBeLessThan(RSS_MAX);

  // A job runs immediately, without waiting for the next poll, and still completes after SIGTERM.
  const client = await app.signIn();
  faults.add({ path: REVOKE, fault: { delayMs: 500 }, times: 1 });
  await client.post('/api/signout');
  await vi.waitUntil(() => calls.of('POST', REVOKE) === 5, { timeout: 2_000 });
  expect(await second.end('SIGTERM')).toBe(0);
  expect(await jobsOf(around.db)).toEqual([]);
  expect(await around.db('job_workers')).toEqual([]);
});
