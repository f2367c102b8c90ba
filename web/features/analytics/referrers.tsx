import type { Analytics } from '#bff/contracts/analytics.ts';
import { ShareList } from './share-list.tsx';

function nameOf(host: string | null): string {
  if (host === null) return 'All other sites';
  return host === '' ? 'Direct or unknown' : host;
}

/** Views by referrer. Hosts are untrusted text, so they are never links. */
export function Referrers({ referrers }: Pick<Analytics, 'referrers'>) {
  const items = referrers.map(({ host, views }) => ({
    // Not a valid host, because it contains a space.
    key: host ?? 'all others',
    label: <bdi>{nameOf(host)}</bdi>,
    count: views,
  }));
  const whole = items.reduce((sum, { count }) => sum + count, 0);
  return <ShareList items={items} whole={whole} what="views" />;
}
