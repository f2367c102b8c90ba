/**
 * Returns the first day whose counts are stored by day, as YYYY-MM-DD: the first day of a month.
 * @param today YYYY-MM-DD
 */
export function firstDailyDay(today: string, months: number): string {
  return `${monthsBefore(today, months).slice(0, 7)}-01`;
}

/** Returns the same day some months earlier, or the last day of that month, as YYYY-MM-DD. */
export function monthsBefore(today: string, months: number): string {
  const date = new Date(`${today}T00:00:00Z`);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString().slice(0, 10);
}
