import { useMutationState } from '@tanstack/react-query';
import type { Link } from '#bff/contracts/link.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

export const DELETE_KEY = [...queryKeys.links, 'delete'];
export const CHANGE_KEY = [...queryKeys.links, 'change'];

/** Links to delete, and the order of all links before the deletion. */
export interface Deletion {
  links: readonly Link[];
  order: readonly string[];
}

/** A change of one setting, such as `hidden`, for several links. */
export interface LinksChange {
  links: readonly Link[];
  change: { hidden: boolean } | { featured: boolean };
}

const has = (links: readonly Link[], { id }: Link) => links.some((link) => link.id === id);

/** Applies a change. Only one link can be featured, so featuring a link resets the others. */
export function applyChange(all: readonly Link[], { links, change }: LinksChange): Link[] {
  const isFeaturing = 'featured' in change && change.featured;
  return all.map((link) => {
    if (has(links, link)) return { ...link, ...change };
    return isFeaturing && link.featured ? { ...link, featured: false } : link;
  });
}

/**
 * Returns the links with pending deletions and changes applied. A failed request is no longer
 * pending, so nothing has to be reverted.
 */
export function usePendingLinks(links: readonly Link[] | undefined): readonly Link[] | undefined {
  const deletions = useMutationState({
    filters: { mutationKey: DELETE_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Deletion,
  });
  const changes = useMutationState({
    filters: { mutationKey: CHANGE_KEY, status: 'pending' },
    select: ({ state }) => state.variables as LinksChange,
  });
  const left = links?.filter((link) => !deletions.some((deletion) => has(deletion.links, link)));
  return left && changes.reduce<readonly Link[]>(applyChange, left);
}
