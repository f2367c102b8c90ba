import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import which from 'which';
import { connect } from '#db/connection.ts';
import { postClick } from '#test/harness/app/click-load.ts';
import { createLinks } from '#test/harness/app/replicas.ts';
import { ownServices } from '#test/harness/deployment/own-deployment.ts';
import { ReplicaSet } from '#test/harness/deployment/replica-set.ts';
import { aptInstall, canInstall } from '#test/harness/programs/apt.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { ownFolder } from '#test/harness/servers/own-folder.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import type { DrillResult } from './drill.ts';

const FOLDER = fileURLToPath(new URL('../../scripts/deploy/prometheus/', import.meta.url));
const UP_MS = 30_000;
const CLICKS = 30;

export const title =
  'Prometheus: configuration and rules are valid, and it counts the clicks of three servers';

async function requirePrometheus(): Promise<void> {
  if (!(await which('promtool', { nothrow: true })) && canInstall()) aptInstall('prometheus');
  if (await which('promtool', { nothrow: true })) return;
  throw new StartFailure('This drill needs Prometheus: sudo apt-get install prometheus.');
}

/** Waits until a query reaches the expected value, and returns the value. */
async function queried(url: string, query: string, expected: number): Promise<number> {
  const deadline = performance.now() + UP_MS;
  while (performance.now() < deadline) {
    const address = `${url}/api/v1/query?query=${encodeURIComponent(query)}`;
    const response = await fetch(address).catch(() => undefined);
    const body = (await response?.json().catch(() => undefined)) as
      | { data?: { result: { value: [number, string] }[] } }
      | undefined;
    const value = body?.data?.result[0]?.value[1];
    if (Number(value) >= expected) return Number(value);
    await sleep(200);
  }
  throw new Error(`Prometheus has no value of ${expected} or more for ${query}.`);
}

/**
 * Starts Prometheus with the shipped configuration, but with other targets and a short interval.
 */
async function startPrometheus(targets: readonly string[]): Promise<string> {
  const folder = await ownFolder('prometheus');
  const shipped = await readFile(join(FOLDER, 'prometheus.yml'), 'utf8');
  const config = shipped
    .replace(/targets: \[.*\]/, `targets: ${JSON.stringify(targets)}`)
    .replaceAll('_interval: 15s', '_interval: 1s')
    .replace('posy.rules.yml', join(FOLDER, 'posy.rules.yml'));
  await writeFile(join(folder, 'prometheus.yml'), config);
  const port = await freePort();
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  atEndOfFile(async () => {
    const exited = once(prometheus, 'exit');
    prometheus.kill();
    await exited;
  });
  return `http://127.0.0.1:${port}`;
}

/**
 * Sends clicks to the servers in turn.
 * @returns the number of acknowledged clicks
 */
async function click(urls: readonly string[], linkId: string): Promise<number> {
  const statuses = Array.from({ length: CLICKS }, (_, number) =>
    postClick(urls[number % urls.length] as string, linkId, { address: `10.6.0.${number}` }),
  );
  return (await Promise.all(statuses)).filter((status) => status === 204).length;
}

/**
 * Sends clicks to three servers, and reads their number from Prometheus.
 * @throws when promtool or Prometheus rejects a file, or the scrape fails
 */
export async function run(): Promise<DrillResult> {
  await requirePrometheus();
  const options = { cwd: FOLDER, stdio: 'pipe' } as const;
  execFileSync('promtool', ['check', 'config', 'prometheus.yml'], options);
  execFileSync('promtool', ['test', 'rules', 'posy.rules.test.yml'], options);

  const { env, migrateUrl } = await ownServices();
  const db = connect(migrateUrl, () => undefined);
  atEndOfFile(() => db.destroy());
  const { linkIds } = await createLinks(db, 'observed', 1);
  const { addresses, port, opsPort } = (await ReplicaSet.start(env)).upstreams;
  const url = await startPrometheus(addresses.map((address) => `${address}:${opsPort}`));
  const startedAt = performance.now();
  await queried(url, 'count(up{job="posy"} == 1)', addresses.length);
  const urls = addresses.map((address) => `http://${address}:${port}`);
  const acknowledged = await click(urls, `${linkIds[0]}`);
  const counted = await queried(url, 'sum(posy_clicks_acknowledged_total)', acknowledged);
  await queried(url, 'sum(posy_postgres_query_duration_seconds_count{outcome="ok"})', 1);
  if (acknowledged < CLICKS || counted !== acknowledged)
    throw new Error(`${CLICKS} clicks, ${acknowledged} acknowledged, ${counted} in Prometheus`);
  const longestWaitMs = Math.round(performance.now() - startedAt);
  return { sent: CLICKS, acknowledged, lost: 0, refused: 0, longestWaitMs };
}
