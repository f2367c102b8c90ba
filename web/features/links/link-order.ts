/** Moves one item to another place. Beyond either end, or without it, nothing changes. */
export function moveTo<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

/** Lists items as the ids say. Ids without an item are skipped; items without an id come last. */
export function inOrder<T extends { id: string }>(items: T[], ids: readonly string[] | null): T[] {
  if (ids === null) return items;
  const place = new Map(ids.map((id, index) => [id, index]));
  const rank = (item: T) => place.get(item.id) ?? ids.length;
  return items.toSorted((a, b) => rank(a) - rank(b));
}
