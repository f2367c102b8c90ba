import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createTaskList, type JobHandlers } from '#bff/jobs/job-handlers.ts';
import { readJobStats } from '#bff/jobs/job-stats.store.ts';
import { addJob, makeJobDue } from '#bff/jobs/jobs.store.ts';
import { recordWorker, unlockDeadWorkers } from '#bff/jobs/workers.store.ts';
import { sessionCookie } from '#test/harness/app/session-records.ts';
import { newPerson } from '#test/harness/app/sign-in.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';
import { jobsOf, makeJobsDue } from '#test/harness/app/test-jobs.ts';

const app = await launchTestApp();
const { db } = app;
const { faults, sessions, users, calls } = app.emulator.state;
const REVOKE = '/v1/sessions/revoke';
const DELETE_USER = '/v1/users/:user_id';

afterEach(async () => {
  faults.reset();
  await db.raw('DELETE FROM graphile_worker._private_jobs');
  await db('outbox').delete();
});

async function runAll(): Promise<void> {
  await makeJobsDue(db);
  await app.runJobs();
}

it('S23 while the provider is down, sign-out ends the session in Posy immediately and revokes it later', async () => {
  const client = await app.signIn();
  const stolen = client.copy();
  const before = sessions.count();
  faults.add({ path: REVOKE, fault: { status: 503 } });

  expect((await client.post('/api/signout')).status).toBe(204);
  expect((await stolen.get('/api/profile')).status).toBe(401);
  expect(sessionCookie(client)).toBe('');
  expect(await jobsOf(db)).toMatchObject([{ kind: 'revoke_session', attempts: 0 }]);
  await app.runJobs();
  expect(await jobsOf(db)).toMatchObject([{ attempts: 1 }]);
  expect(sessions.count()).toBe(before);

  faults.reset();
  await runAll();
  expect(await jobsOf(db)).toEqual([]);
  expect(sessions.count()).toBe(before - 1);
});

it('S23 retries with growing delays, keeps a job that failed for the last time, and counts it', async () => {
  const client = await app.signIn();
  const before = users.count();
  faults.add({ path: DELETE_USER, method: 'DELETE', fault: { status: 500 } });
  expect((await client.delete('/api/account')).status).toBe(204);
  expect((await readJobStats(db)).jobs).toMatchObject({
    waiting: 1,
    running: 0,
    failed: 0,
    dead: 0,
  });

  const delayAfter = async (attempts: number): Promise<number> => {
    await db.raw('UPDATE graphile_worker._private_jobs SET attempts = ?', [attempts - 1]);
    await runAll();
    const [job] = await jobsOf(db);
    expect(job?.attempts).toBe(attempts);
    return ((job?.run_at.getTime() ?? 0) - Date.now()) / 1000;
  };
  expect(await delayAfter(1)).toBeLessThanOrEqual(3);
  expect(await delayAfter(5)).toBeGreaterThan(100);
  expect((await readJobStats(db)).jobs).toMatchObject({ waiting: 0, failed: 1, dead: 0 });
  // The delays after the five attempts add up to 233 s. The last one, of 148 s, has just begun. The
  // time since the job was added does not matter.
  await db.raw("UPDATE graphile_worker._private_jobs SET created_at = now() - interval '1 day'");
  const { oldestSeconds } = await readJobStats(db);
  expect([oldestSeconds > 84, oldestSeconds < 100]).toEqual([true, true]);

  await delayAfter(25);
  const deletions = calls.of('DELETE', DELETE_USER);
  await runAll();
  expect(calls.of('DELETE', DELETE_USER)).toBe(deletions);
  expect(await readJobStats(db)).toMatchObject({
    jobs: { failed: 0, dead: 1 },
    oldestSeconds: expect.toSatisfy((age) => age > 89),
  });
  expect(users.count()).toBe(before);

  // The operator's command of docs/operations.md.
  faults.reset();
  await db.raw(`SELECT graphile_worker.reschedule_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs WHERE attempts >= max_attempts), now(), attempts => 0)`);
  await app.runJobs();
  expect((await readJobStats(db)).jobs).toMatchObject({ dead: 0, failed: 0 });
  expect(users.count()).toBe(before - 1);
});

it('repeats a call whose response was lost: an ended session and a missing user count as done', async () => {
  for (const [path, method, end] of [
    [REVOKE, 'POST', '/api/signout'],
    [DELETE_USER, 'DELETE', '/api/account'],
  ] as const) {
    const client = await app.signIn();
    const before = calls.of(method, path);
    faults.add({ path, method, fault: { cut: 'after' }, times: 1 });
    const response = await (method === 'POST' ? client.post(end) : client.delete(end));
    expect(response.status).toBe(204);
    await app.runJobs();
    expect(await jobsOf(db)).toMatchObject([{ attempts: 1 }]);
    await runAll();
    expect(await jobsOf(db)).toEqual([]);
    expect(calls.of(method, path)).toBe(before + 2);
  }
});

it('a sign-up cancels the pending deletion of its provider user, also one in the outbox', async () => {
  const person = newPerson();
  await (await app.signIn(person)).delete('/api/account');
  const [job] = await jobsOf(db);
  await db('outbox').insert({
    id: randomUUID(),
    kind: 'delete_user',
    payload: JSON.stringify(job?.payload),
  });
  const again = await app.signIn(person);
  expect(await jobsOf(db)).toEqual([]);
  expect(await db('outbox')).toEqual([]);
  expect((await again.get('/api/profile')).status).toBe(200);

  // A deletion job that is added later is skipped while the account exists.
  const deletions = calls.of('DELETE', DELETE_USER);
  await addJob(db, {
    kind: 'delete_user',
    payload: { providerUserId: `${job?.payload.providerUserId}` },
  });
  await app.runJobs();
  expect(await jobsOf(db)).toEqual([]);
  expect(calls.of('DELETE', DELETE_USER)).toBe(deletions);
});

it('moves due outbox tasks of the previous release, once, and leaves those that are not due', async () => {
  const sessionId = 'session-test-11111111-2222-4333-8444-555555555555';
  const task = { kind: 'revoke_session', payload: JSON.stringify({ sessionId }) };
  const later = { ...task, id: randomUUID(), next_at: '2100-01-01' };
  await db('outbox').insert([{ ...task, id: randomUUID() }, later]);
  const locked = await db.transaction();
  const busy = { ...task, id: randomUUID() };
  await db('outbox').insert({ ...busy, kind: 'delete_user', payload: '{}' });
  await locked('outbox').where({ id: busy.id }).forUpdate();

  const before = calls.of('POST', REVOKE);
  await addJob(db, { kind: 'move_outbox', payload: {} });
  await addJob(db, { kind: 'move_outbox', payload: {} });
  await app.runJobs();
  await app.runJobs();
  await locked.rollback();
  expect(calls.of('POST', REVOKE)).toBe(before + 1);
  expect(await jobsOf(db)).toEqual([]);
  expect((await db('outbox').pluck('id')).sort()).toEqual([busy.id, later.id].sort());
});

it('a job whose change is rolled back is not added, and an unknown kind waits for a newer worker', async () => {
  const tx = await db.transaction();
  await addJob(tx, { kind: 'move_outbox', payload: {} });
  await tx.rollback();
  await db.raw("SELECT graphile_worker.add_job('newer')");
  await runAll();
  expect(await jobsOf(db)).toMatchObject([{ kind: 'newer', attempts: 0 }]);
});

it('releases the jobs of dead workers only', async () => {
  const ids = ['alive', 'dead', 'new'];
  for (const id of ids) await addJob(db, { kind: 'move_outbox', payload: {} }, { key: id });
  await db.raw(`UPDATE graphile_worker._private_jobs SET locked_by = key, attempts = 1,
    locked_at = now() - interval '1 minute' * (key <> 'new')::int`);
  for (const id of ['alive', 'dead']) await recordWorker(db, id);
  await db.raw(
    "UPDATE job_workers SET seen_at = now() - interval '11 seconds' WHERE id IN ('dead')",
  );
  expect(await unlockDeadWorkers(db)).toEqual(['dead']);
  await makeJobDue(db, 'dead');
  await app.runJobs();
  expect((await jobsOf(db)).map(({ key }) => key)).toEqual(['alive', 'new']);
  expect(await db('job_workers').pluck('id')).toEqual(['alive']);
});

it('stores and logs only the text of an error', async () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const failing = async () => {
    throw Object.assign(new RangeError('refused'), { token: 'canary' });
  };
  const tasks = createTaskList({ move_outbox: failing } as unknown as JobHandlers, logger);
  const helpers = { job: { id: '1', attempts: 25, max_attempts: 25 } };
  const run = tasks.move_outbox as (payload: unknown, helpers: unknown) => Promise<void>;
  await expect(run({}, helpers)).rejects.toEqual(new Error('RangeError: refused'));
  expect(JSON.parse(lines.join(''))).toMatchObject({
    level: 50,
    msg: 'job failed for the last time',
    kind: 'move_outbox',
  });
  expect(lines.join('')).not.toContain('canary');
});
