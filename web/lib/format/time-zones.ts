/**
 * Returns the canonical name of a time zone, or undefined when the browser does not know the zone.
 */
function canonical(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Returns whether two IANA names mean the same zone, such as Asia/Calcutta and Asia/Kolkata. */
export function isSameZone(one: string, other: string): boolean {
  return one === other || (canonical(one) ?? one) === (canonical(other) ?? other);
}

/** Returns the IANA name of the browser's time zone. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats a time zone for display, e.g. `America/New York`. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');

/**
 * Returns the sorted IANA names to choose from. Includes the current one, which may be an older
 * name.
 */
export const timeZones = (current: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].toSorted();
