import type {
  Analytics,
  AnalyticsCounts,
  AnalyticsDay,
  AnalyticsLink,
} from '#bff/contracts/analytics.ts';
import type { Report } from './analytics.ts';
import { daysOf, type Period } from './period.ts';

const NOTHING: AnalyticsCounts = {
  views: 0,
  clicks: 0,
  visitors: 0,
  clickers: 0,
  bot_views: 0,
  bot_clicks: 0,
};

/** Returns every day with at least one count, by date. */
function countsByDay({ pageDays, clicks }: Report): Map<string, AnalyticsCounts> {
  const days = new Map<string, AnalyticsCounts>();
  for (const { day, people, uniques, bots } of pageDays) {
    const views = { views: Number(people), visitors: Number(uniques), bot_views: Number(bots) };
    days.set(day, { ...NOTHING, ...views });
  }
  for (const { day, people, uniques, bots } of clicks) {
    if (day === null) continue;
    const found = { clicks: Number(people), clickers: Number(uniques), bot_clicks: Number(bots) };
    days.set(day, { ...(days.get(day) ?? NOTHING), ...found });
  }
  return days;
}

function sum(period: Period, byDay: Map<string, AnalyticsCounts>): AnalyticsCounts {
  const total = { ...NOTHING };
  const names = Object.keys(NOTHING) as (keyof AnalyticsCounts)[];
  for (const [day, counts] of byDay) {
    if (day < period.from || day > period.to) continue;
    for (const name of names) total[name] += counts[name];
  }
  return total;
}

function presentLinks({ links, clicks }: Report): AnalyticsLink[] {
  const byLink = new Map(clicks.map((row) => [row.link_id, row]));
  return links.map(({ id, title, url }) => {
    const row = byLink.get(id);
    return {
      id,
      title,
      url,
      clicks: Number(row?.people ?? 0),
      clickers: Number(row?.uniques ?? 0),
      bot_clicks: Number(row?.bots ?? 0),
    };
  });
}

function presentDevices({ pageDays, period }: Report): Analytics['devices'] {
  const devices = { phone: 0, tablet: 0, desktop: 0 };
  for (const row of pageDays) {
    if (row.day < period.from) continue;
    devices.phone += Number(row.phone);
    devices.tablet += Number(row.tablet);
    devices.desktop += Number(row.desktop);
  }
  return devices;
}

export function presentAnalytics(report: Report): Analytics {
  const { range, owner, period, before } = report;
  const byDay = countsByDay(report);
  const presentDay = (day: string): AnalyticsDay => ({ day, ...(byDay.get(day) ?? NOTHING) });
  return {
    range,
    time_zone: owner.time_zone,
    from: period.from,
    to: period.to,
    totals: sum(period, byDay),
    previous: before && sum(before, byDay),
    days: daysOf(period).map(presentDay),
    links: presentLinks(report),
    referrers: report.referrers.map(({ host, people }) => ({ host, views: Number(people) })),
    devices: presentDevices(report),
  };
}
