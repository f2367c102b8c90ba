import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Size, seededDatabases } from '#scripts/bench/growth-databases.ts';
import { GROWTH_REQUESTS, type Request, ROUNDS } from '#scripts/bench/growth-requests.ts';
import { type GrowthTarget, startGrowthTarget } from '#scripts/bench/growth-targets.ts';
import { type Bench, ms, type Result } from '#scripts/bench/result.ts';
import { alternate, median, percentile } from '#scripts/bench/rounds.ts';
import { AGENT } from '#scripts/bench/wrk.ts';
import { startPostgres } from '#test/harness/postgres/postgres.ts';

type Targets = Record<Size, GrowthTarget>;
type Experiment = (typeof GROWTH_REQUESTS)[number];

/** Sends one request at a time, because queueing would hide the cost of a single request. */
const connections = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Sends a request and reads the whole response.
 * @returns the duration in milliseconds
 * @throws when the request fails
 */
function send(origin: string, { method = 'GET', path, cookie, body }: Request): Promise<number> {
  const bytes = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    'User-Agent': AGENT,
    'Accept-Encoding': 'br',
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie && { Cookie: cookie }),
    ...(bytes && { 'Content-Type': 'application/json' }),
    ...(method !== 'GET' && { 'Content-Length': String(Buffer.byteLength(bytes)) }),
  };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    request(`${origin}${path}`, { method, headers, agent: connections }, (response) => {
      const status = response.statusCode ?? 0;
      response.resume().once('error', reject);
      response.once('end', () => {
        if (status < 300) resolve(performance.now() - startedAt);
        else reject(new Error(`${method} ${path}: ${status}`));
      });
    })
      .once('error', reject)
      .end(bytes);
  });
}

/** Returns the durations of the requests in milliseconds, one list per round. */
async function run({ requests, requestFor }: Experiment, targets: Targets) {
  const sent = { small: 0, large: 0 };
  const round = (size: Size) => async () => {
    const figures: number[] = [];
    for (let count = 0; count < requests; count += 1) {
      figures.push(await send(targets[size].url, requestFor(targets[size], sent[size])));
      sent[size] += 1;
    }
    return figures;
  };
  return alternate(ROUNDS, { small: round('small'), large: round('large') });
}

function describeRounds(name: string, rounds: readonly number[][]): string {
  const medians = rounds.map(median);
  const noise = `${ms(Math.min(...medians))}–${ms(Math.max(...medians))}`;
  const all = rounds.flat();
  return `${name} ${ms(median(all))} (${noise}), p99 ${ms(percentile(all, 99))}`;
}

async function measure(experiment: Experiment, targets: Targets): Promise<Result> {
  const { small, large } = await run(experiment, targets);
  const ratio = median(large.flat()) / median(small.flat());
  const { name: what, budget, requests } = experiment;
  return {
    name: `${what}: 1,000,000 ÷ 1,000 profiles`,
    figure: ratio.toFixed(2),
    budget: budget === undefined ? '' : `≤ ${budget}`,
    isMet: budget === undefined || ratio <= budget,
    details: [
      describeRounds('1,000', small),
      describeRounds('1,000,000', large),
      `${ROUNDS * requests} requests each`,
    ].join('; '),
  };
}

/** Warms up the servers with requests that create no data. */
async function warmUp(targets: Targets): Promise<void> {
  const isRead = ({ path, method }: Request) => method === undefined && !path.includes('range=');
  const reads = GROWTH_REQUESTS.filter((one) => isRead(one.requestFor(targets.small, 0)));
  for (const experiment of reads) await run(experiment, targets);
}

async function measureAll(bench: Bench, urls: Record<Size, string>): Promise<Result[]> {
  const { posyEnv } = bench;
  const small = await startGrowthTarget('small', urls.small, posyEnv);
  const large = await startGrowthTarget('large', urls.large, posyEnv);
  const targets = { small, large };
  const results: Result[] = [];
  try {
    await warmUp(targets);
    for (const experiment of GROWTH_REQUESTS) results.push(await measure(experiment, targets));
  } finally {
    await Promise.all([small.stop(), large.stop()]);
  }
  return results;
}

/**
 * Measures the cost of the same requests with a thousand profiles and with a million profiles
 * (10,000,000 links).
 */
export async function growth(bench: Bench): Promise<Result[]> {
  const { binaries, keepFolder: keep } = bench;
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'posy-growth-')));
  const postgres = await startPostgres({
    dataFolder: join(folder, 'postgres'),
    ...(binaries && { binaries }),
  });
  try {
    return await measureAll(bench, await seededDatabases(postgres.url));
  } finally {
    await postgres.stop();
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}
