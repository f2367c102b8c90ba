export const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

/** Moves an item to another index. Returns the same array if an index is out of range. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

/** Moves the chosen items to the start or the end, and keeps their relative order. */
export function moveToEdge<T>(
  items: readonly T[],
  isChosen: (item: T) => boolean,
  edge: 'top' | 'bottom',
): T[] {
  const chosen = items.filter(isChosen);
  const others = items.filter((item) => !isChosen(item));
  return edge === 'top' ? [...chosen, ...others] : [...others, ...chosen];
}

/** Sorts items by a list of ids. Items that are not in the list come last. */
export function sortByIds<T extends { id: string }>(items: T[], ids: readonly string[]): T[] {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const rank = (item: T) => indexes.get(item.id) ?? ids.length;
  return items.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Moves restored ids back behind the ids that they followed before the deletion.
 * @param ids the current order; may contain the restored ids at any position
 * @param before the order before the deletion; later moves may have changed the current order
 */
export function putBack(
  ids: readonly string[],
  restored: readonly string[],
  before: readonly string[],
): string[] {
  const isRestored = new Set(restored);
  let order = ids.filter((id) => !isRestored.has(id));
  for (const [index, id] of before.entries()) {
    if (!isRestored.has(id)) continue;
    const previous = before.slice(0, index).findLast((it) => order.includes(it));
    const at = previous === undefined ? 0 : order.indexOf(previous) + 1;
    order = order.toSpliced(at, 0, id);
  }
  return order;
}
