import type { Analytics } from '#bff/contracts/analytics.ts';
import { ShareList } from './share-list.tsx';

const DEVICES = [
  { key: 'phone', label: 'Phone' },
  { key: 'tablet', label: 'Tablet' },
  { key: 'desktop', label: 'Computer' },
] as const;

export function Devices({ devices }: Pick<Analytics, 'devices'>) {
  const items = DEVICES.map(({ key, label }) => ({ key, label, count: devices[key] }));
  const whole = items.reduce((sum, { count }) => sum + count, 0);
  return <ShareList items={items} whole={whole} what="views" />;
}
