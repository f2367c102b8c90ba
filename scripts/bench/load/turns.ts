/** Runs the sides in turn (A B A B …), so that the machine's mood reaches both alike. */
export async function inTurns<Name extends string, Figure>(
  rounds: number,
  sides: Record<Name, () => Promise<Figure>>,
): Promise<Record<Name, Figure[]>> {
  const names = Object.keys(sides) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figure[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) figures[name]?.push(await sides[name]());
  }
  return figures as Record<Name, Figure[]>;
}

/** What so many hundredths of the figures stay at or below; between two of them, in proportion. */
export function percentile(figures: readonly number[], hundredths: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const place = ((sorted.length - 1) * hundredths) / 100;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place % 1);
}

export const median = (figures: readonly number[]) => percentile(figures, 50);

/**
 * How many times as fast one side is as the other, turn by turn: the two of a turn ran seconds
 * apart, on a machine of the same mood, which the medians of all turns did not.
 */
export function ratios(ours: readonly number[], floor: readonly number[]): number[] {
  return ours.map((figure, turn) => figure / (floor[turn] ?? Number.NaN));
}
