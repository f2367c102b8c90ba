import type { Analytics, AnalyticsDay } from '#bff/contracts/analytics.ts';

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Invented views of a week, Monday first. `sampleDay` scales them up from day to day. */
const WEEK = [62, 71, 66, 84, 97, 128, 113];
const CLICK_SHARE = 0.38;

const LINKS = [
  { id: 'shop', title: 'Spring collection', url: 'https://shop.example.com/spring', share: 0.52 },
  { id: 'video', title: 'Studio tour', url: 'https://video.example.com/tour', share: 0.31 },
  { id: 'news', title: 'Newsletter', url: 'https://news.example.com', share: 0.17 },
];

function sampleDay(start: number, index: number): AnalyticsDay {
  const date = new Date(start + index * DAY_MS);
  const weekday = (date.getUTCDay() + 6) % 7;
  const views = Math.round((WEEK[weekday] ?? 0) * (1 + index / DAYS));
  const clicks = Math.round(views * CLICK_SHARE);
  const day = date.toISOString().slice(0, 10);
  return { day, views, clicks, visitors: views, clickers: clicks, bot_views: 0, bot_clicks: 0 };
}

/**
 * Returns a report of 30 days with invented numbers.
 * @param now the last day, in milliseconds since the epoch
 */
export function sampleReport(now: number): Analytics {
  const start = now - (DAYS - 1) * DAY_MS;
  const days = Array.from({ length: DAYS }, (_, index) => sampleDay(start, index));
  const sum = (key: 'views' | 'clicks') => days.reduce((total, day) => total + day[key], 0);
  const [views, clicks] = [sum('views'), sum('clicks')];
  const totals = {
    views,
    clicks,
    visitors: views,
    clickers: clicks,
    bot_views: 0,
    bot_clicks: 0,
  };
  return {
    range: '30',
    time_zone: 'UTC',
    from: days[0]?.day ?? '',
    to: days.at(-1)?.day ?? '',
    totals,
    previous: { ...totals, views: Math.round(views / 1.2), clicks: Math.round(clicks / 1.25) },
    days,
    links: LINKS.map(({ id, title, url, share }) => {
      const count = Math.round(clicks * share);
      return { id, title, url, clicks: count, clickers: count, bot_clicks: 0 };
    }),
    referrers: [],
    devices: { phone: 0, tablet: 0, desktop: 0 },
  };
}
