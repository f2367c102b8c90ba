import type {
  Analytics,
  AnalyticsCounts,
  AnalyticsDay,
  AnalyticsLink,
} from '#bff/contracts/analytics.ts';
import { platformName } from '#bff/contracts/social-platforms.ts';
import { presentSocials } from '#bff/profile/socials.ts';
import type { Report } from './analytics.ts';
import { daysAndMonthsOf, firstDailyDay, labelOf, type Period } from './period.ts';

const NOTHING: AnalyticsCounts = {
  views: 0,
  clicks: 0,
  visitors: 0,
  clickers: 0,
  bot_views: 0,
  bot_clicks: 0,
};

const COUNT_NAMES = Object.keys(NOTHING) as (keyof AnalyticsCounts)[];

/** Returns the counts by day. Days without counts are missing. */
function countsByDay({ pageDays, clicks }: Report): Map<string, AnalyticsCounts> {
  const days = new Map<string, AnalyticsCounts>();
  for (const { day, visits, uniques, bots } of pageDays) {
    const views = { views: Number(visits), visitors: Number(uniques), bot_views: Number(bots) };
    days.set(day, { ...NOTHING, ...views });
  }
  for (const { day, visits, uniques, bots } of clicks) {
    if (day === null) continue;
    const found = { clicks: Number(visits), clickers: Number(uniques), bot_clicks: Number(bots) };
    days.set(day, { ...(days.get(day) ?? NOTHING), ...found });
  }
  return days;
}

function sum(period: Period, byDay: Map<string, AnalyticsCounts>): AnalyticsCounts {
  const total = { ...NOTHING };
  for (const [day, counts] of byDay) {
    if (day < period.from || day > period.to) continue;
    for (const name of COUNT_NAMES) total[name] += counts[name];
  }
  return total;
}

function presentLinks({ links, socials, clicks }: Report): AnalyticsLink[] {
  const byLink = new Map(clicks.map((row) => [row.link_id, row]));
  const accounts = presentSocials(socials).map((account) => ({
    ...account,
    title: platformName(account.platform),
  }));
  return [...links, ...accounts].flatMap(({ id, title, url }) => {
    // Omit headings, which have no URL and no clicks.
    if (url === null) return [];
    const row = byLink.get(id);
    return {
      id,
      title,
      url,
      clicks: Number(row?.visits ?? 0),
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

function addTo(map: Map<string, AnalyticsCounts>, label: string, counts: AnalyticsCounts): void {
  const total = { ...(map.get(label) ?? NOTHING) };
  for (const name of COUNT_NAMES) total[name] += counts[name];
  map.set(label, total);
}

/**
 * Returns the counts of each day of a period, oldest first. Sums the days before `firstDay` by
 * month. The retention job may already have summed these days in the database; the result is the
 * same.
 */
function presentDays(
  period: Period,
  byDay: Map<string, AnalyticsCounts>,
  firstDay: string,
): AnalyticsDay[] {
  const byLabel = new Map<string, AnalyticsCounts>();
  for (const [day, counts] of byDay) addTo(byLabel, labelOf(day, firstDay), counts);
  return daysAndMonthsOf(period, firstDay).map((day) => ({
    day,
    ...(byLabel.get(day) ?? NOTHING),
  }));
}

/**
 * A date after every counted day. If `firstDay` is this date, `presentDays` sums all days by month.
 */
const AFTER_ALL_DAYS = '9999-12-31';

/**
 * Formats a report for the API.
 * @param dayMonths number of months for which daily counts are stored
 * @param unit unit of the older counts if the report begins before the stored daily counts:
 *   `months` sums the whole report by month, `days and months` sums only the part without daily
 *   counts
 */
export function presentAnalytics(
  report: Report,
  { dayMonths, unit }: { dayMonths: number; unit: 'months' | 'days and months' },
): Analytics {
  const { range, owner, period, before } = report;
  const byDay = countsByDay(report);
  const firstDay = firstDailyDay(owner.today, dayMonths);
  const isLong = period.from < firstDay;
  return {
    range,
    time_zone: owner.time_zone,
    from: period.from,
    to: period.to,
    totals: sum(period, byDay),
    previous: before && sum(before, byDay),
    days: presentDays(period, byDay, isLong && unit === 'months' ? AFTER_ALL_DAYS : firstDay),
    links: presentLinks(report),
    referrers: report.referrers.map(({ host, visits }) => ({ host, views: Number(visits) })),
    devices: presentDevices(report),
  };
}
