import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Link } from '#bff/contracts/link.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { listLinks } from './links.api.ts';

/** Changes of links are sent one after the other: an order names every link. */
export const LINKS_SCOPE = { id: 'links' };

/** Returns the owner's links in their order. */
export const useLinks = () => useQuery({ queryKey: queryKeys.links, queryFn: listLinks });

/** Returns the functions that bring the answers of changes into the cache. */
export function useLinksCache() {
  const client = useQueryClient();
  return {
    /** Changes the cached links. A read that was sent before is cancelled: its answer is older. */
    update: (change: (links: Link[]) => Link[]): void => {
      const queryKey = queryKeys.links;
      const cancelled = client.cancelQueries({ queryKey });
      const links = client.getQueryData<Link[]>(queryKey);
      if (links) client.setQueryData(queryKey, change(links));
      // The first read was cancelled: nothing else would load the list.
      else void cancelled.then(() => client.invalidateQueries({ queryKey }));
    },
    current: () => client.getQueryData<Link[]>(queryKeys.links) ?? [],
    /** Loads the profile and the links again after a failed change (spec section 4). */
    reload: (): void => {
      void client.invalidateQueries({ queryKey: queryKeys.profile });
      void client.invalidateQueries({ queryKey: queryKeys.links });
    },
  };
}
