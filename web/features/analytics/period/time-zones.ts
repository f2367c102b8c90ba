/** One name for a zone that has several; undefined for one that the browser does not know. */
function canonical(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Whether two IANA names mean the same zone, as Asia/Calcutta and Asia/Kolkata do. */
export function isSameZone(one: string, other: string): boolean {
  return one === other || (canonical(one) ?? one) === (canonical(other) ?? other);
}

/** The IANA name of the zone that the browser is set to. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `America/New York`. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');
