import type { AnalyticsLink } from '#bff/contracts/analytics.ts';

export type SortKey = 'title' | 'url' | 'clicks' | 'rate';

export interface Sort {
  key: SortKey;
  descending: boolean;
}

/**
 * Returns the sort order after a press on a column header. The first press sorts texts ascending
 * and numbers descending; another press reverses the order.
 */
export function nextSort(sort: Sort, key: SortKey): Sort {
  if (sort.key === key) return { key, descending: !sort.descending };
  return { key, descending: key === 'clicks' || key === 'rate' };
}

/** Returns the sorted links. Links with equal values keep the page's order. */
export function sortLinks(links: readonly AnalyticsLink[], sort: Sort): AnalyticsLink[] {
  const direction = sort.descending ? -1 : 1;
  return links.toSorted((one, other) => direction * compare(one, other, sort.key));
}

function compare(one: AnalyticsLink, other: AnalyticsLink, key: SortKey): number {
  // Rates sort like clicks, because each rate is the clicks divided by the views of the page.
  if (key === 'clicks' || key === 'rate') return one.clicks - other.clicks;
  return one[key].localeCompare(other[key], undefined, { sensitivity: 'base', numeric: true });
}
