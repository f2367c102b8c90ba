/** Returns the items in a pseudo-random order that the seed determines. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const keyed = items.map((item) => {
    // The generator of Numerical Recipes, which suffices for a dozen items.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
