import type { Load } from '#test/harness/load/load.ts';

/** The limits for 300 visitors and 50 clicks per second on two cores. */
export const LIMITS = { p99Ms: 250 };

const COLUMNS = ['sent', 'acknowledged', 'failed', 'p50', 'p99', 'longest'];
const WIDTH = 14;

const row = (name: string, cells: readonly string[]) =>
  name.padEnd(WIDTH) + cells.map((cell) => cell.padStart(WIDTH)).join('');

/** Returns a table with one row for each kind of request. */
export function table({ measurements, lost }: Load): string {
  const rows = [...measurements].flatMap(([kind, one]) => {
    if (one.sent === 0) return [];
    const counts = [one.sent, one.acknowledged, one.failed].map(String);
    const times = [one.percentile(50), one.percentile(99), one.longest].map((ms) => `${ms} ms`);
    return row(kind, [...counts, ...times]);
  });
  const lostText = lost === undefined ? 'lost: unknown' : `lost: ${lost}`;
  return [row('', COLUMNS), ...rows, lostText].join('\n');
}

/** Returns one line for each kind of failure, each exceeded limit, and lost changes. */
export function findings({ measurements, lost }: Load): string[] {
  const problems = [...measurements].flatMap(([kind, one]) => {
    const failures = [...one.failures].map(([label, count]) => `${kind}: ${count} × ${label}`);
    const p99 = one.percentile(99);
    const slow = p99 > LIMITS.p99Ms ? [`${kind}: p99 of ${p99} ms exceeds ${LIMITS.p99Ms} ms`] : [];
    return [...failures, ...slow];
  });
  return lost ? [...problems, `${lost} acknowledged clicks or edits are lost`] : problems;
}
