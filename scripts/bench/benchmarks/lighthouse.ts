import lighthouse, { type Result as Audit } from 'lighthouse';
import type { ThemeId } from '#bff/contracts/appearance-options.ts';
import { dressPages, RICHEST_THEME } from '#scripts/bench/dress-pages.ts';
import { withChromium } from '#scripts/bench/lighthouse-chromium.ts';
import type { Bench, Result } from '#scripts/bench/result.ts';
import { median } from '#scripts/bench/rounds.ts';
import { seedTypicalPage } from '#scripts/bench/seed-pages.ts';
import { startTarget, type Target } from '#scripts/bench/targets/start-target.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';

/** The default theme, a theme with a font, and the theme with the most styles. */
const THEMES: readonly ThemeId[] = ['classic', 'editorial', RICHEST_THEME];
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
  minimum: readonly number[];
}

/**
 * Starts Posy. PUBLIC_URL must be the origin that Lighthouse visits, because the SEO audit checks
 * the canonical link.
 */
async function startPosy(bench: Bench): Promise<Target> {
  const port = await freePort();
  const env = { ...bench.posyEnv, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
  return { ...(await startTarget('posy', env)), url: env.PUBLIC_URL };
}

/**
 * Runs Lighthouse with its default settings, which simulate a mid-range phone on slow 4G. Retries
 * if it fails, because tracing sometimes fails.
 */
async function visit(url: string, attempts = 3): Promise<Audit> {
  const result = await withChromium((port) =>
    lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES, output: 'json' }),
  );
  if (!result || result.lhr.runtimeError) {
    if (attempts > 1) return visit(url, attempts - 1);
    throw new Error(`Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message}`);
  }
  return result.lhr;
}

const scoreOf = (result: Audit, category: string) =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

/** Returns the audits that lost points in any round. */
function lostAudits(results: readonly Audit[]): string[] {
  const failed = results.flatMap(({ audits, categories }) =>
    Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return [...new Set(failed)];
}

function timings(results: readonly Audit[]): string[] {
  return Object.entries(TIMINGS).map(([name, audit]) => {
    const values = results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
    return `${name} ${Math.round(median(values))} ms`;
  });
}

async function measureScreen(bench: Bench, origin: string, screen: Screen): Promise<Result> {
  const results: Audit[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    results.push(await visit(origin + screen.path));
  }
  const scores = CATEGORIES.map((category) => median(results.map((one) => scoreOf(one, category))));
  const lost = lostAudits(results);
  return {
    name: `Lighthouse, ${screen.name}: performance / accessibility / best practices / SEO`,
    figure: scores.join(' / '),
    budget: `≥ ${screen.minimum.join(' / ')}`,
    isMet: scores.every((score, index) => score >= (screen.minimum[index] ?? 0)),
    details: [
      ...timings(results),
      ...(lost.length > 0 ? [`points lost: ${lost.join(', ')}`] : []),
    ].join('; '),
  };
}

/** Measures the Lighthouse scores of the public screens. Returns one result per screen. */
export async function lighthouseScores(bench: Bench): Promise<Result[]> {
  const pages: Screen[] = [];
  for (const theme of THEMES) {
    const { username } = await seedTypicalPage(bench.db, `bench-lighthouse-${theme}`, 8);
    await dressPages(bench.db, username, theme);
    const name = `public page, theme ${theme}`;
    pages.push({ name, path: `/u/${username}`, minimum: [100, 100, 100, 100] });
  }
  const posy = await startPosy(bench);
  const screens: Screen[] = [
    ...pages,
    { name: 'landing', path: '/', minimum: [90, 100, 100, 100] },
    { name: 'login', path: '/login', minimum: [90, 100, 100, 100] },
  ];
  const results: Result[] = [];
  try {
    for (const screen of screens) results.push(await measureScreen(bench, posy.url, screen));
  } finally {
    await posy.stop();
  }
  return results;
}
