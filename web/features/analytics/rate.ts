/** Clicks per view as people read it: `12.5%`; a dash while nobody has looked. */
export function rateText(clicks: number, views: number): string {
  if (views === 0) return '—';
  const share = clicks / views;
  return share.toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 });
}
