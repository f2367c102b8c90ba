import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Link, type LinkBody, linkSchema } from '#bff/contracts/link.ts';
import { api } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

const linksSchema = z.array(linkSchema);

/**
 * Fetches the creator's links in their order. Like all functions of this file, it throws an
 * {@link ApiError} or a {@link NetworkError}.
 */
export function fetchLinks(): Promise<Link[]> {
  return api.get('/links', linksSchema);
}

/** Adds a link at the end of the list. */
export async function addLink(body: LinkBody): Promise<Link> {
  return api.post('/links', body, linkSchema);
}

/** Updates a link. */
export async function updateLink(id: string, body: LinkBody): Promise<Link> {
  return api.put(`/links/${id}`, body, linkSchema);
}

/** Deletes a link and its click count. */
export async function deleteLink(id: string): Promise<void> {
  await api.delete(`/links/${id}`);
}

/** Sets the order of all links and returns the sorted links. */
export function orderLinks(linkIds: string[]): Promise<Link[]> {
  return api.put('/links/order', { linkIds }, linksSchema);
}

/** Mutations of links run one at a time, because an order contains the ids of all links. */
export const LINKS_SCOPE = { id: 'links' };

/** Queries the creator's links. */
export const useLinks = () => useQuery({ queryKey: queryKeys.links, queryFn: fetchLinks });

/** Returns functions that read and update the cached links. */
export function useLinksCache() {
  const client = useQueryClient();
  return {
    /** Updates the cached links, and cancels a fetch whose older response would replace them. */
    update: (change: (links: Link[]) => Link[]): void => {
      const queryKey = queryKeys.links;
      const canceled = client.cancelQueries({ queryKey });
      const links = client.getQueryData<Link[]>(queryKey);
      if (links) client.setQueryData(queryKey, change(links));
      // The first fetch was canceled, so fetch again.
      else void canceled.then(() => client.invalidateQueries({ queryKey }));
      // The report lists the links. It is fetched when it is shown again.
      void client.invalidateQueries({ queryKey: queryKeys.analytics, refetchType: 'none' });
    },
    current: () => client.getQueryData<Link[]>(queryKeys.links) ?? [],
    /** Refetches the profile and the links after a failed mutation (spec section 4). */
    reload: (): void => {
      void client.invalidateQueries({ queryKey: queryKeys.profile });
      void client.invalidateQueries({ queryKey: queryKeys.links });
    },
  };
}
