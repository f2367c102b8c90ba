import type { AnalyticsLink } from '#bff/contracts/analytics.ts';

export type SortKey = 'title' | 'url' | 'clicks' | 'rate';

export interface Sort {
  key: SortKey;
  descending: boolean;
}

/** The first press of a header: names from A, counts from the most; the next turns it round. */
export function pressed(sort: Sort, key: SortKey): Sort {
  if (sort.key === key) return { key, descending: !sort.descending };
  return { key, descending: key === 'clicks' || key === 'rate' };
}

/** Links that are equal keep the order of the page. */
export function sortLinks(links: readonly AnalyticsLink[], sort: Sort): AnalyticsLink[] {
  const direction = sort.descending ? -1 : 1;
  return links.toSorted((one, other) => direction * compare(one, other, sort.key));
}

function compare(one: AnalyticsLink, other: AnalyticsLink, key: SortKey): number {
  // All rates have the same views below the line.
  if (key === 'clicks' || key === 'rate') return one.clicks - other.clicks;
  return one[key].localeCompare(other[key], undefined, { sensitivity: 'base', numeric: true });
}
