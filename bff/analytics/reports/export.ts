import type { Analytics, AnalyticsPart } from '#bff/contracts/analytics.ts';
import { toCsv } from '#bff/csv/csv.ts';

type Table = readonly (readonly (string | number)[])[];

function hostName(host: string | null): string {
  if (host === null) return 'Other';
  return host === '' ? 'Direct or unknown' : host;
}

const TABLES: Record<AnalyticsPart, (analytics: Analytics) => Table> = {
  days: ({ days }) => [
    ['Day', 'Views', 'Clicks', 'Visitors', 'Bot views', 'Bot clicks', 'Clickers'],
    ...days.map((day) => [
      ...[day.day, day.views, day.clicks, day.visitors],
      ...[day.bot_views, day.bot_clicks, day.clickers],
    ]),
  ],
  links: ({ links }) => [
    ['Link', 'URL', 'Clicks', 'Clickers', 'Bot clicks'],
    ...links.map((link) => [link.title, link.url, link.clicks, link.clickers, link.bot_clicks]),
  ],
  referrers: ({ referrers }) => [
    ['Referrer', 'Views'],
    ...referrers.map(({ host, views }) => [hostName(host), views]),
  ],
};

/** Formats one part of a report as a CSV file. */
export function exportPart(part: AnalyticsPart, analytics: Analytics): string {
  return toCsv(TABLES[part](analytics));
}

/**
 * Returns the file name of an export. The file name of the default part, `days`, omits the part.
 */
export function exportName(part: AnalyticsPart, username: string, analytics: Analytics): string {
  const suffix = part === 'days' ? '' : `-${part}`;
  return `posy-analytics-${username}-${analytics.from}-${analytics.to}${suffix}.csv`;
}
