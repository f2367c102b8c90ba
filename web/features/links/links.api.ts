import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Link, type LinkBody, linkSchema } from '#bff/contracts/link.ts';
import { api } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

const linksSchema = z.array(linkSchema);

/** Lists the owner's links in their order. @throws {ApiError} or {NetworkError}, as all of these */
export function listLinks(): Promise<Link[]> {
  return api.get('/links', linksSchema);
}

/** Adds a link at the end. */
export async function addLink(body: LinkBody): Promise<Link> {
  return api.post('/links', body, linkSchema);
}

/** Changes one link. */
export async function updateLink(id: string, body: LinkBody): Promise<Link> {
  return api.put(`/links/${id}`, body, linkSchema);
}

/** Removes one link and its clicks. */
export async function deleteLink(id: string): Promise<void> {
  await api.delete(`/links/${id}`);
}

/** Sets the order of all links, and returns them in it. */
export function orderLinks(linkIds: string[]): Promise<Link[]> {
  return api.put('/links/order', { linkIds }, linksSchema);
}

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
