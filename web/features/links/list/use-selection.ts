import { useState } from 'react';
import type { Link } from '#bff/contracts/link.ts';

const NONE: ReadonlySet<string> = new Set();

/** Manages the selected links while the list is in select mode. */
export function useSelection(links: readonly Link[]) {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const selected = links.filter(({ id }) => ids?.has(id));
  return {
    isSelecting: ids !== null,
    selected,
    start: () => setIds(NONE),
    end: () => setIds(null),
    select: ({ id }: Link, isSelected: boolean) => {
      const others = [...(ids ?? [])].filter((other) => other !== id);
      setIds(new Set(isSelected ? [...others, id] : others));
    },
    selectAll: (isSelected: boolean) =>
      setIds(isSelected ? new Set(links.map(({ id }) => id)) : NONE),
  };
}

export type Selection = ReturnType<typeof useSelection>;
