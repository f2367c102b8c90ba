/** Moves an item to another index. Returns the same array if either index is out of range. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

/** Sorts items by a list of ids. Items that are not in the list come last. */
export function sortByIds<T extends { id: string }>(
  items: T[],
  ids: readonly string[] | null,
): T[] {
  if (ids === null) return items;
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const rank = (item: T) => indexes.get(item.id) ?? ids.length;
  return items.toSorted((a, b) => rank(a) - rank(b));
}
