/**
 * Formats a count.
 * @param locale defaults to the user's locale
 */
export function countText(count: number, locale?: string): string {
  return count.toLocaleString(locale);
}

/** Formats a count compactly, e.g. `1.2K`. */
export function shortCountText(count: number, locale?: string): string {
  return count.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 });
}

/** Formats a share as a percentage, e.g. `12.5%`. Returns a dash if the whole is zero. */
export function shareText(part: number, whole: number, locale?: string): string {
  if (whole === 0) return '—';
  const share = part / whole;
  return share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
}

/** Formats a count with its unit: `1 view`, `2 views`. */
export function counted(count: number, unit: string, locale?: string): string {
  return `${countText(count, locale)} ${unit}${count === 1 ? '' : 's'}`;
}
