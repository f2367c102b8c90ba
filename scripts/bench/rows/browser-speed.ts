import type { Browser } from 'playwright-core';
import { type Screen, type Visit, visitSlowly } from '#scripts/bench/browser/slow-phone.ts';
import { startHttps } from '#scripts/bench/browser/start-https.ts';
import { median } from '#scripts/bench/load/turns.ts';
import { type Bench, type Row, whole } from '#scripts/bench/report/row.ts';
import { seedTypicalPage } from '#scripts/bench/seed/typical-page.ts';
import { launchBrowser } from '#test/harness/browser/chromium.ts';

/** The "good" thresholds of https://web.dev/articles/vitals, in milliseconds except `cls`. */
const GOOD = { lcp: 2_500, cls: 0.1, inp: 200 };

type Figure = keyof Visit;
const range = (visits: readonly Visit[], figure: Figure, digits = 0) => {
  const values = visits.map((visit) => visit[figure] ?? Number.NaN);
  return `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;
};

async function measure(bench: Bench, browser: Browser, screen: Screen): Promise<Row> {
  const visits: Visit[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    visits.push(await visitSlowly(browser, screen));
  }
  const middle = (figure: Figure) => median(visits.map((visit) => visit[figure] ?? Number.NaN));
  const [lcp, cls, inp] = [middle('lcp'), middle('cls'), middle('inp')];
  return {
    what: `${screen.name}: LCP / CLS / INP`,
    figure: `${whole(lcp)} ms / ${cls.toFixed(3)} / ${whole(inp)} ms`,
    budget: `≤ ${whole(GOOD.lcp)} ms / ${GOOD.cls} / ${GOOD.inp} ms`,
    met: lcp <= GOOD.lcp && cls <= GOOD.cls && inp <= GOOD.inp,
    details: [
      `LCP ${range(visits, 'lcp')} ms`,
      `CLS ${range(visits, 'cls', 3)}`,
      `INP ${range(visits, 'inp')} ms`,
      `${(middle('bytes') / 1024).toFixed(1)} KB in ${middle('requests')} requests`,
    ].join('; '),
  };
}

/** Web vitals of four screens on a slow phone: loading, layout stability, responsiveness. */
export async function browserSpeed(bench: Bench): Promise<Row[]> {
  const { userId, username } = await seedTypicalPage(bench.db, 'bench-browser', 25);
  const posy = await startHttps(bench.posyEnv);
  const at = (path: string) => `${posy.origin}${path}`;
  const screens: Screen[] = [
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
      name: 'public page with 25 links and a picture',
      url: at(`/u/${username}`),
      touch: (page) => page.getByRole('button', { name: 'Share' }),
    },
  ];
  const browser = await launchBrowser();
  const rows: Row[] = [];
  try {
    for (const screen of screens) rows.push(await measure(bench, browser, screen));
  } finally {
    await browser.close();
    await posy.stop();
  }
  return rows;
}
