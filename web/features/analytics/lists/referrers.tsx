import type { Analytics } from '#bff/contracts/analytics.ts';
import { ShareList } from './share-list.tsx';

function nameOf(host: string | null): string {
  if (host === null) return 'All other sites';
  return host === '' ? 'Direct or unknown' : host;
}

/** The sites that visitors came from. Hosts are what browsers sent: text, never links. */
export function Referrers({ referrers }: Pick<Analytics, 'referrers'>) {
  const items = referrers.map(({ host, views }) => ({
    // No host has a space.
    key: host ?? 'all others',
    label: <bdi>{nameOf(host)}</bdi>,
    count: views,
  }));
  const whole = items.reduce((sum, { count }) => sum + count, 0);
  return <ShareList items={items} whole={whole} what="views" />;
}
