import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Result } from '#scripts/bench/result.ts';
import { seedPage } from '#scripts/bench/seed-pages.ts';
import { startTarget, type Target } from '#scripts/bench/targets/start-target.ts';
import { load } from '#scripts/bench/wrk.ts';

const IDLE_BUDGET_MB = 160;
const LOAD_BUDGET_MB = 280;
const IDLE_AFTER_MS = 5_000;
const SAMPLE_MS = 200;

/** Returns the peak resident memory while `work` runs, in MB. */
async function peakMemory(target: Target, work: Promise<unknown>): Promise<number> {
  let running = true;
  let peak = 0;
  const done = work.finally(() => {
    running = false;
  });
  while (running) {
    peak = Math.max(peak, await target.memory());
    await sleep(SAMPLE_MS);
  }
  await done;
  return peak;
}

/**
 * Measures the server's resident memory when it is idle, and its peak under page views and clicks.
 */
export async function memory(bench: Bench): Promise<Result> {
  const { username, linkIds } = await seedPage(bench.db, 'bench-memory', 20);
  // Start the server once before measuring, to fill the compile cache for later starts.
  await (await startTarget('posy', bench.posyEnv)).stop();
  const posy = await startTarget('posy', bench.posyEnv);
  await sleep(IDLE_AFTER_MS);
  const idle = await posy.memory();
  const seconds = bench.seconds * bench.rounds;
  const page = { url: `${posy.url}/u/${username}`, seconds, headers: { 'Accept-Encoding': 'br' } };
  const click = { url: posy.url, seconds, script: { name: 'click', args: linkIds } };
  const loaded = await peakMemory(posy, Promise.all([load(page), load(click)]));
  await posy.stop();

  return {
    name: 'server memory, idle / under load (RSS)',
    figure: `${Math.round(idle)} / ${Math.round(loaded)} MB`,
    budget: `≤ ${IDLE_BUDGET_MB} / ≤ ${LOAD_BUDGET_MB} MB`,
    isMet: idle <= IDLE_BUDGET_MB && loaded <= LOAD_BUDGET_MB,
    details: `idle ${IDLE_AFTER_MS / 1000} s after its second start; peak of samples taken every ${SAMPLE_MS} ms during ${seconds} s of concurrent page loads and clicks, 64 connections each`,
  };
}
