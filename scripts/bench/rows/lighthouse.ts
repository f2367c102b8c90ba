import getPort from 'get-port';
import lighthouse, { type Result } from 'lighthouse';
import { withChromium } from '#scripts/bench/browser/lighthouse-chromium.ts';
import { median } from '#scripts/bench/load/turns.ts';
import type { Bench, Row } from '#scripts/bench/report/row.ts';
import { seedTypicalPage } from '#scripts/bench/seed/typical-page.ts';
import { type Side, startSide } from '#scripts/bench/sides/start-side.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMINGS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
};

interface Screen {
  name: string;
  path: string;
  /** The minimum score in each category. */
  least: readonly number[];
}

/** PUBLIC_URL must be the visited origin, because the SEO audit checks the canonical link. */
async function startPosy(bench: Bench): Promise<Side> {
  const port = await getPort({ host: '127.0.0.1' });
  const env = { ...bench.posyEnv, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
  return { ...(await startSide('posy', env)), url: env.PUBLIC_URL };
}

/**
 * Runs Lighthouse's default: a mid-range phone on slow 4G, simulated. Retries, because a trace
 * sometimes fails.
 */
async function visit(url: string, attempts = 3): Promise<Result> {
  const result = await withChromium((port) =>
    lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES, output: 'json' }),
  );
  if (!result || result.lhr.runtimeError) {
    if (attempts > 1) return visit(url, attempts - 1);
    throw new Error(`Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message}`);
  }
  return result.lhr;
}

const scoreOf = (result: Result, category: string) =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

/** Returns the audits that lost points in any round. */
function lostAudits(results: readonly Result[]): string[] {
  const failed = results.flatMap(({ audits, categories }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return [...new Set(failed)];
}

function timings(results: readonly Result[]): string[] {
  return Object.entries(TIMINGS).map(([name, audit]) => {
    const values = results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
    return `${name} ${Math.round(median(values))} ms`;
  });
}

async function measureScreen(bench: Bench, origin: string, screen: Screen): Promise<Row> {
  const results: Result[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    results.push(await visit(origin + screen.path));
  }
  const scores = CATEGORIES.map((category) => median(results.map((one) => scoreOf(one, category))));
  const lost = lostAudits(results);
  return {
    what: `Lighthouse, ${screen.name}: performance / accessibility / best practices / SEO`,
    figure: scores.join(' / '),
    budget: `≥ ${screen.least.join(' / ')}`,
    met: scores.every((score, index) => score >= (screen.least[index] ?? 0)),
    details: [
      ...timings(results),
      ...(lost.length > 0 ? [`points lost: ${lost.join(', ')}`] : []),
    ].join('; '),
  };
}

/** Lighthouse scores of the public screens, one row each. */
export async function lighthouseScores(bench: Bench): Promise<Row[]> {
  const { username } = await seedTypicalPage(bench.db, 'bench-lighthouse', 8);
  const posy = await startPosy(bench);
  const screens: Screen[] = [
    { name: 'public page', path: `/u/${username}`, least: [100, 100, 100, 100] },
    { name: 'landing', path: '/', least: [90, 100, 100, 100] },
    { name: 'login', path: '/login', least: [90, 100, 100, 100] },
  ];
  const rows: Row[] = [];
  try {
    for (const screen of screens) rows.push(await measureScreen(bench, posy.url, screen));
  } finally {
    await posy.stop();
  }
  return rows;
}
