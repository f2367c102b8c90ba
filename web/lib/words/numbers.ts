/** A count as the reader writes numbers. `locale` is the reader's own when left out. */
export function countText(count: number, locale?: string): string {
  return count.toLocaleString(locale);
}

/** A count where there is little room, e.g. `1.2K`. */
export function shortCountText(count: number, locale?: string): string {
  return count.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 });
}

/** A part of a whole as people read it: `12.5%`; a dash where there is no whole. */
export function shareText(part: number, whole: number, locale?: string): string {
  if (whole === 0) return '—';
  const share = part / whole;
  return share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
}

/** `1 view`, `2 views`: a count with what is counted. */
export function counted(count: number, what: string, locale?: string): string {
  return `${countText(count, locale)} ${what}${count === 1 ? '' : 's'}`;
}
