import type { Page } from 'playwright-core';

/** The web vitals of a page in milliseconds; `cls` has no unit. */
export interface Vitals {
  lcp: number;
  cls: number;
  /** The longest interaction, from the input to the next paint; undefined without interactions. */
  inp: number | undefined;
}

interface Observing {
  vitals?: Vitals;
}
interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}
interface Interaction extends PerformanceEntry {
  interactionId?: number;
}

/** Runs in the page, before the page's own scripts. */
export function observeVitals(): void {
  const vitals: Vitals = { lcp: 0, cls: 0, inp: undefined };
  (window as Observing).vitals = vitals;
  const observe = <Entry>(type: string, note: (entry: Entry) => void, more = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry);
    }).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    vitals.lcp = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }: Shift) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  const longest = ({ duration, interactionId }: Interaction) => {
    if (interactionId) vitals.inp = Math.max(vitals.inp ?? 0, duration);
  };
  observe('event', longest, { durationThreshold: 16 });
  // The first interaction is always reported, however short it was.
  observe('first-input', longest);
}

/** @returns the values observed so far */
export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as Observing).vitals ?? { lcp: 0, cls: 0, inp: undefined });
}
