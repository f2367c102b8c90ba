/**
 * Runs the targets alternately (A B A B …), so that a change of the system's load affects both
 * equally.
 */
export async function alternate<Name extends string, Figure>(
  rounds: number,
  targets: Record<Name, () => Promise<Figure>>,
): Promise<Record<Name, Figure[]>> {
  const names = Object.keys(targets) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figure[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) figures[name]?.push(await targets[name]());
  }
  return figures as Record<Name, Figure[]>;
}

/** Returns a percentile, with linear interpolation. */
export function percentile(figures: readonly number[], hundredths: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const place = ((sorted.length - 1) * hundredths) / 100;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place % 1);
}

export const median = (figures: readonly number[]) => percentile(figures, 50);

/**
 * Returns the ratio of two targets for each round. The measurements of a round are only seconds
 * apart, so the system's load is about the same.
 */
export function ratios(ours: readonly number[], baseline: readonly number[]): number[] {
  return ours.map((figure, round) => figure / (baseline[round] ?? Number.NaN));
}
