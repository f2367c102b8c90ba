import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import which from 'which';
import { listen } from '#bff/http/listen.ts';
import { Metrics } from '#bff/ops/metrics.ts';
import { createOpsServer } from '#bff/ops/ops-server.ts';
import { aptInstall, canInstall } from '#test/harness/programs/apt.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';

const FOLDER = fileURLToPath(new URL('../../scripts/deploy/prometheus/', import.meta.url));
const UP_MS = 30_000;

export const title = 'Prometheus: configuration and rules are valid, a scrape succeeds';

async function requirePrometheus(): Promise<void> {
  if (!(await which('promtool', { nothrow: true })) && canInstall()) aptInstall('prometheus');
  if (await which('promtool', { nothrow: true })) return;
  throw new StartFailure('This drill needs Prometheus: sudo apt-get install prometheus.');
}

/** Returns the value of a query, once it has one. */
async function queried(url: string, query: string): Promise<number> {
  const deadline = performance.now() + UP_MS;
  while (performance.now() < deadline) {
    const address = `${url}/api/v1/query?query=${encodeURIComponent(query)}`;
    const response = await fetch(address).catch(() => undefined);
    const answer = (await response?.json().catch(() => undefined)) as
      | { data?: { result: { value: [number, string] }[] } }
      | undefined;
    const value = answer?.data?.result[0]?.value[1];
    if (value !== undefined && Number(value) > 0) return Number(value);
    await sleep(200);
  }
  throw new Error(`Prometheus has no value of ${query}.`);
}

/** @throws when promtool or Prometheus rejects a file, or the scrape fails */
export async function run() {
  await requirePrometheus();
  const options = { cwd: FOLDER, stdio: 'pipe' } as const;
  execFileSync('promtool', ['check', 'config', 'prometheus.yml'], options);
  execFileSync('promtool', ['test', 'rules', 'posy.rules.test.yml'], options);

  const folder = await mkdtemp(join(tmpdir(), 'posy-prometheus-'));
  const metrics = new Metrics();
  metrics.startCall('postgres', 'select')('ok');
  const ready = { postgres: 'ok', redis: 'ok', checked_at: '' } as const;
  const server = createOpsServer({
    readiness: { report: async () => ({ status: 'ready', ...ready }) },
    metrics: () => metrics.text(),
  });
  const target = new URL(await listen(server, '127.0.0.1', 0)).host;
  const port = await freePort();
  const config = {
    global: { scrape_interval: '1s' },
    rule_files: [join(FOLDER, 'posy.rules.yml')],
    scrape_configs: [{ job_name: 'posy', static_configs: [{ targets: [target] }] }],
  };
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const startedAt = performance.now();
  try {
    const url = `http://127.0.0.1:${port}`;
    await queried(url, 'up{job="posy"}');
    await queried(url, 'posy_postgres_query_duration_seconds_count{outcome="ok"}');
    const longestWaitMs = Math.round(performance.now() - startedAt);
    return { sent: 2, acknowledged: 2, lost: 0, refused: 0, longestWaitMs };
  } finally {
    const exited = once(prometheus, 'exit');
    prometheus.kill();
    await exited;
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  }
}
