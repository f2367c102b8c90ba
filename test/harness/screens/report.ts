import type { Analytics } from '#bff/contracts/analytics.ts';

type Counts = Analytics['totals'];
type Link = Pick<Analytics['links'][number], 'id' | 'title' | 'url'>;

const TODAY = Date.parse('2026-11-21T00:00:00Z');
const DAY_MS = 86_400_000;
/** Number of days in the range `all`, which is longer than a year. */
const ALL_DAYS = 412;
const NONE: Counts = { views: 0, clicks: 0, visitors: 0, clickers: 0, bot_views: 0, bot_clicks: 0 };

/** Returns a deterministic pseudo-random number between 0 and 1. */
function chance(day: number, what: number): number {
  const wave = Math.sin(day * 12.9898 + what * 78.233) * 43_758.5453;
  return wave - Math.floor(wave);
}

/** Returns the counts of a day for a growing page that has less traffic on Mondays and one peak. */
function countsOf(ago: number, scale: number): Counts {
  const weekday = new Date(TODAY - ago * DAY_MS).getUTCDay();
  const week = [1.15, 0.72, 0.85, 0.9, 1, 1.1, 1.3][weekday] ?? 1;
  const shared = 2.4 * Math.exp(-((ago - 17) ** 2) / 4);
  const growth = 1.5 ** (-ago / 90);
  const views = Math.round(scale * growth * (week + shared) * (0.8 + 0.4 * chance(ago, 1)));
  const clicks = Math.round(views * (0.3 + 0.15 * chance(ago, 2)));
  return {
    views,
    clicks,
    visitors: Math.round(views * 0.83),
    clickers: Math.round(clicks * 0.9),
    bot_views: Math.round(scale * 0.16 * (0.5 + chance(ago, 3))),
    bot_clicks: Math.round(scale * 0.03 * chance(ago, 4)),
  };
}

function sum(days: readonly Counts[]): Counts {
  const total = { ...NONE };
  for (const key of Object.keys(NONE) as (keyof Counts)[]) {
    for (const day of days) total[key] += day[key];
  }
  return total;
}

/**
 * Splits a number into parts: each part is 42 % of the remainder, and the last one is the whole
 * remainder.
 */
function share(whole: number, parts: number): number[] {
  let left = whole;
  return Array.from({ length: parts }, (_, index) => {
    const part = index === parts - 1 ? left : Math.round(left * 0.42);
    left -= part;
    return part;
  });
}

const HOSTS = [
  'instagram.com',
  '',
  'youtube.com',
  't.co',
  'google.com',
  'a-magazine-with-a-long-name.example.co.uk',
  'facebook.com',
  'linkedin.com',
  'pinterest.com',
  null,
];

/**
 * Returns an analytics report with plausible numbers.
 * @param scale views on a typical day; 0 for a page without visits
 */
export function reportOf(
  range: Analytics['range'],
  links: readonly Link[],
  scale: number,
): Analytics {
  const length = range === 'all' ? ALL_DAYS : Number(range);
  const dayOf = (ago: number) => new Date(TODAY - ago * DAY_MS).toISOString().slice(0, 10);
  const counts = Array.from({ length: 2 * length }, (_, ago) => countsOf(ago, scale));
  const days = counts.slice(0, length).map((count, ago) => ({ day: dayOf(ago), ...count }));
  const totals = sum(counts.slice(0, length));
  const clicks = share(totals.clicks, links.length);
  const hosts = share(totals.views, HOSTS.length);
  return {
    range,
    time_zone: 'Europe/Stockholm',
    from: dayOf(length - 1),
    to: dayOf(0),
    totals,
    previous: range === 'all' || scale === 0 ? null : sum(counts.slice(length)),
    days: days.toReversed(),
    links: links.map(({ id, title, url }, index) => ({
      id,
      title,
      url,
      clicks: clicks[index] ?? 0,
      clickers: clicks[index] ?? 0,
      bot_clicks: 0,
    })),
    referrers: HOSTS.map((host, index) => ({ host, views: hosts[index] ?? 0 })).filter(
      ({ views }) => views > 0,
    ),
    devices: devicesOf(totals.views),
  };
}

function devicesOf(views: number): Analytics['devices'] {
  const desktop = Math.round(views * 0.27);
  const tablet = Math.round(views * 0.05);
  return { phone: views - desktop - tablet, tablet, desktop };
}
