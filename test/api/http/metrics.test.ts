import { expect, it, onTestFinished } from 'vitest';
import { readJobStats } from '#bff/jobs/job-stats.store.ts';
import { addJob } from '#bff/jobs/jobs.store.ts';
import { createPage } from '#test/harness/app/creator-page.ts';
import { scrape } from '#test/harness/app/ops-port.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const page = await createPage(app);

async function read(name: string): Promise<number> {
  return (await scrape(app.opsUrl)).samples.get(name) ?? 0;
}

/** Returns how much each metric grows while the work runs. */
async function growth(names: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await scrape(app.opsUrl);
  await work();
  const after = await scrape(app.opsUrl);
  return names.map((name) => (after.samples.get(name) ?? 0) - (before.samples.get(name) ?? 0));
}

it('counts acknowledged clicks immediately, and not those on unknown links', async () => {
  const names = [
    'posy_clicks_acknowledged_total',
    'posy_clicks_refused_total',
    'posy_batch_visits_sum{kind="clicks"}',
    'posy_http_request_duration_seconds_count{method="POST",route="/api/links/:id/click",status="204"}',
    'posy_http_request_duration_seconds_count{method="POST",route="/api/links/:id/click",status="404"}',
  ];
  const unknown = '00000000-0000-7000-8000-000000000000';
  const grown = await growth(names, async () => {
    for (let click = 0; click < 3; click += 1) await page.click(app.visitor());
    await page.click(app.visitor(), {}, unknown);
  });
  expect(grown).toEqual([3, 0, 4, 3, 1]);
});

it('counts rejected clicks, and the errors of Postgres by SQLSTATE', async () => {
  await app.db.raw(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'too many connections' USING ERRCODE = '53300'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON link_days
    FOR EACH ROW EXECUTE FUNCTION refuse()`);
  onTestFinished(() => app.db.raw('DROP FUNCTION refuse CASCADE'));
  const names = [
    'posy_clicks_acknowledged_total',
    'posy_clicks_refused_total',
    'posy_postgres_errors_total{sqlstate="53300"}',
  ];
  const grown = await growth(names, async () => {
    expect((await page.click(app.visitor())).status).toBe(503);
  });
  expect(grown).toEqual([0, 1, 1]);
});

it('measures page views, sessions, and calls of each dependency', async () => {
  const cached = await growth(['posy_page_cache_hits_total', 'posy_page_cache_misses_total'], () =>
    page.view(app.visitor()).then(() => page.view(app.visitor())),
  );
  expect(cached).toEqual([1, 1]);
  await expect.poll(() => read('posy_batch_lag_seconds_count{kind="views"}')).toBeGreaterThan(0);

  const [started, active] = await growth(
    ['posy_sessions_started_total', 'posy_sessions_active'],
    async () => (await app.signIn()).get('/api/profile'),
  );
  expect([started, active]).toEqual([1, 1]);
  const client = await app.signIn();
  expect(await growth(['posy_sessions_ended_total'], () => client.post('/api/signout'))).toEqual([
    1,
  ]);

  const { samples } = await scrape(app.opsUrl);
  for (const name of [
    'posy_postgres_query_duration_seconds_count{operation="select",outcome="ok"}',
    'posy_redis_command_duration_seconds_count{operation="get",outcome="ok"}',
    'posy_provider_call_duration_seconds_count{operation="backend",outcome="ok"}',
    'posy_postgres_pool_wait_seconds_count',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect([name, samples.get(name)]).toEqual([name, expect.toSatisfy((n) => n > 0)]);
  }
  expect(samples.get('posy_postgres_pool_connections{state="waiting"}')).toBe(0);
  expect(samples.get('posy_views_dropped_total')).toBe(0);
});

it('S86 metrics carry no names, ids, addresses, or methods and paths that clients invent', async () => {
  const visitor = app.visitor();
  await visitor.send('PROPFIND', '/u/invented-by-a-client', {});
  await visitor.get('/invented-path?secret=invented-query');
  await visitor.get(`/api/u/${page.username}`);
  const { text } = await scrape(app.opsUrl);
  for (const secret of [
    page.username,
    page.userId,
    page.links[0],
    'PROPFIND',
    'invented',
    '10.1.',
  ]) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('method="other"');
});

it('reports jobs by state, and how long the oldest job has been due', async () => {
  await app.providerUpToDate();
  await app.db.raw('DELETE FROM graphile_worker._private_jobs');
  const payload = { providerUserId: 'user-test-none' };
  await addJob(app.db, { kind: 'delete_user', payload }, { delay: 3_600 });
  const stats = () => readJobStats(app.db);
  const jobs = { waiting: 0, running: 0, failed: 0, dead: 0 };
  expect(await stats()).toEqual({ jobs: { ...jobs, waiting: 1 }, oldestSeconds: 0 });
  const change = (set: string) => app.db.raw(`UPDATE graphile_worker._private_jobs SET ${set}`);
  // A scheduled job counts from the time it became due, even if it was added long before.
  await change("created_at = now() - interval '9 days', run_at = now() - interval '1 second'");
  await change('attempts = 1, locked_at = now()');
  const age = (from: number) =>
    expect.toSatisfy((seconds: number) => seconds >= from && seconds < from + 5);
  expect(await stats()).toEqual({ jobs: { ...jobs, running: 1 }, oldestSeconds: age(1) });
  // The job has failed three times: the delays of 2.7 and 7.4 seconds are over, and the third one
  // of 20.1 seconds has just begun.
  await change("attempts = 3, locked_at = NULL, run_at = now() + interval '20 seconds'");
  expect(await stats()).toEqual({ jobs: { ...jobs, failed: 1 }, oldestSeconds: age(10) });
  await expect.poll(() => read('posy_jobs{state="failed"}'), { timeout: 5_000 }).toBe(1);
  expect(await read('posy_jobs_oldest_seconds')).toBeGreaterThan(0);
});
