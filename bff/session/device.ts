/** The device name for an unknown user agent. */
export const UNKNOWN_BROWSER = 'Unknown browser';

/**
 * Patterns of user agents, the specific ones first, because the user agents of nearly all browsers
 * contain "Safari".
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns a name by which a creator recognizes a device, e.g. "Firefox on Windows". Only this name
 * is stored, because the full user agent is more personal.
 */
export function deviceName(userAgent: string): string {
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS) ?? UNKNOWN_BROWSER;
  const system = find(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
