import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts requests at a constant rate until the signal aborts, without waiting for earlier ones to
 * end (an open loop). After a late timer, starts several requests at once to keep the rate.
 * @param start receives the time at which the request was due, in milliseconds of
 * `performance.now()`
 */
export async function arrivals(
  perSecond: number,
  stop: AbortSignal,
  start: (dueAt: number, number: number) => void,
): Promise<void> {
  if (perSecond === 0) return;
  const begin = performance.now();
  for (let number = 0; !stop.aborted; number += 1) {
    const dueAt = begin + (number * 1_000) / perSecond;
    const wait = dueAt - performance.now();
    if (wait >= 1) await sleep(wait, undefined, { signal: stop }).catch(() => undefined);
    if (!stop.aborted) start(dueAt, number);
  }
}
