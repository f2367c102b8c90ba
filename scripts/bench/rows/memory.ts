import { setTimeout as sleep } from 'node:timers/promises';
import { load } from '#scripts/bench/load/wrk.ts';
import type { Bench, Row } from '#scripts/bench/report/row.ts';
import { seedPage } from '#scripts/bench/seed/seed-page.ts';
import { type Side, startSide } from '#scripts/bench/sides/start-side.ts';

const IDLE_BUDGET_MB = 160;
const LOAD_BUDGET_MB = 280;
const IDLE_AFTER_MS = 5_000;
const SAMPLE_MS = 200;

/** Returns the peak resident memory in MB while `work` runs. */
export async function peakMemory(side: Side, work: Promise<unknown>): Promise<number> {
  let running = true;
  let most = 0;
  const done = work.finally(() => {
    running = false;
  });
  while (running) {
    most = Math.max(most, await side.memory());
    await sleep(SAMPLE_MS);
  }
  await done;
  return most;
}

/** Resident memory of the server: idle, and the peak under page views and clicks. */
export async function memory(bench: Bench): Promise<Row> {
  const { username, linkIds } = await seedPage(bench.db, 'bench-memory', 20);
  // The first start fills the compile cache for later ones.
  await (await startSide('posy', bench.posyEnv)).stop();
  const posy = await startSide('posy', bench.posyEnv);
  await sleep(IDLE_AFTER_MS);
  const idle = await posy.memory();
  const seconds = bench.seconds * bench.rounds;
  const page = { url: `${posy.url}/u/${username}`, seconds, headers: { 'Accept-Encoding': 'br' } };
  const click = { url: posy.url, seconds, script: { name: 'click', args: linkIds } };
  const loaded = await peakMemory(posy, Promise.all([load(page), load(click)]));
  await posy.stop();

  return {
    what: 'server memory, idle / under load (RSS)',
    figure: `${Math.round(idle)} / ${Math.round(loaded)} MB`,
    budget: `≤ ${IDLE_BUDGET_MB} / ≤ ${LOAD_BUDGET_MB} MB`,
    met: idle <= IDLE_BUDGET_MB && loaded <= LOAD_BUDGET_MB,
    details: `idle ${IDLE_AFTER_MS / 1000} s after its second start; peak of samples each ${SAMPLE_MS} ms over ${seconds} s of page loads and clicks at once, 64 connections each`,
  };
}
