/** Runs the sides in turn (A B A B …), so that the machine's mood reaches both alike. */
export async function inTurns(
  rounds: number,
  sides: Record<string, () => Promise<number>>,
): Promise<Record<string, number[]>> {
  const figures = Object.fromEntries(Object.keys(sides).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(sides)) figures[name]?.push(await measure());
  }
  return figures;
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
