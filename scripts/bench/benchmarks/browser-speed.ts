import type { Browser } from 'playwright-core';
import { RICHEST_THEME } from '#scripts/bench/dress-pages.ts';
import { startHttpsTarget } from '#scripts/bench/https-target.ts';
import { type Bench, type Result, whole } from '#scripts/bench/result.ts';
import { median } from '#scripts/bench/rounds.ts';
import { seedTypicalPage } from '#scripts/bench/seed-pages.ts';
import { type Screen, type Visit, visitSlowly } from '#scripts/bench/slow-phone.ts';
import { launchBrowser } from '#test/harness/browser/chromium.ts';

/**
 * Maximum layout shift of the public page. A font that loads late may shift centered text by a few
 * pixels.
 */
const PUBLIC_PAGE_CLS = 0.01;
/** The thresholds for "good" of https://web.dev/articles/vitals, in milliseconds except `cls`. */
const GOOD = { lcp: 2_500, cls: 0.1, inp: 200 };

type Figure = keyof Visit;
const range = (visits: readonly Visit[], figure: Figure, digits = 0) => {
  const values = visits.map((visit) => visit[figure] ?? Number.NaN);
  return `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;
};

async function measure(
  bench: Bench,
  browser: Browser,
  screen: Screen & { cls?: number },
): Promise<Result> {
  const good = { ...GOOD, cls: screen.cls ?? GOOD.cls };
  const visits: Visit[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    visits.push(await visitSlowly(browser, screen));
  }
  const middle = (figure: Figure) => median(visits.map((visit) => visit[figure] ?? Number.NaN));
  const [lcp, cls, inp] = [middle('lcp'), middle('cls'), middle('inp')];
  return {
    name: `${screen.name}: LCP / CLS / INP`,
    figure: `${whole(lcp)} ms / ${cls.toFixed(3)} / ${whole(inp)} ms`,
    budget: `≤ ${whole(good.lcp)} ms / ${good.cls} / ${good.inp} ms`,
    isMet: lcp <= good.lcp && cls <= good.cls && inp <= good.inp,
    details: [
      `LCP ${range(visits, 'lcp')} ms`,
      `CLS ${range(visits, 'cls', 3)}`,
      `INP ${range(visits, 'inp')} ms`,
      `${(middle('bytes') / 1024).toFixed(1)} KB in ${middle('requests')} requests`,
    ].join('; '),
  };
}

/**
 * Measures web vitals of four screens on a slow phone: loading, layout stability, responsiveness.
 */
export async function browserSpeed(bench: Bench): Promise<Result[]> {
  const { userId, username } = await seedTypicalPage(bench.db, 'bench-browser', 25);
  const posy = await startHttpsTarget(bench.posyEnv);
  const at = (path: string) => `${posy.origin}${path}`;
  const screens: (Screen & { cls?: number })[] = [
    {
      name: 'landing',
      url: at('/'),
      touch: (page) => page.getByRole('link', { name: 'See Examples' }),
    },
    {
      name: 'login',
      url: at('/login'),
      touch: (page) => page.getByText('Continue with Google'),
      stay: '**/auth/google/start*',
    },
    {
      name: 'dashboard with 25 links',
      url: at('/dashboard'),
      cookie: await posy.signIn(userId),
      touch: (page) => page.getByRole('tab', { name: 'My Links' }),
    },
    {
      name: `public page with 25 links and a picture, theme ${RICHEST_THEME}`,
      cls: PUBLIC_PAGE_CLS,
      url: at(`/u/${username}`),
      touch: (page) => page.getByRole('button', { name: 'Share' }),
    },
  ];
  const browser = await launchBrowser();
  const results: Result[] = [];
  try {
    for (const screen of screens) results.push(await measure(bench, browser, screen));
  } finally {
    await browser.close();
    await posy.stop();
  }
  return results;
}
