import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  type DeletedLink,
  deletedLinkSchema,
  type Link,
  type LinkBody,
  linkPreviewSchema,
  linkSchema,
  type ReplacedLinkFields,
} from '#bff/contracts/link.ts';
import { ApiError, api } from '#web/lib/api/api-client.ts';
import { FRESH_MS } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

const linksSchema = z.array(linkSchema);
const deletedLinksSchema = z.array(deletedLinkSchema);

/**
 * Fetches the creator's links in their order. Like all functions of this file, it throws an
 * {@link ApiError} or a {@link NetworkError}.
 */
export function fetchLinks(): Promise<Link[]> {
  return api.get('/links', linksSchema);
}

/** Adds a link at the end of the list. */
export async function addLink(body: LinkBody): Promise<Link> {
  return api.create('/links', body, linkSchema);
}

/** Replaces a link; the body must contain the fields of `fieldsForPut`. */
export async function updateLink(id: string, body: LinkBody): Promise<Link> {
  return api.put(`/links/${id}`, body, linkSchema);
}

/**
 * Returns the fields that a PUT of a link must contain, because the server clears absent fields.
 */
export function fieldsForPut(link: Link): ReplacedLinkFields {
  return {
    title: link.title,
    url: link.url ?? undefined,
    button_color: link.button_color_own,
    social_icon: link.social_icon ?? undefined,
  };
}

/** Deletes a link. It can be restored with its click count. */
export async function deleteLink(id: string): Promise<void> {
  await api.delete(`/links/${id}`);
}

/** Fetches the deleted links that can be restored. */
export function fetchDeletedLinks(): Promise<DeletedLink[]> {
  return api.get('/links/deleted', deletedLinksSchema);
}

/** Restores a deleted link at the end of the list, unless it is already in the list. */
export async function restoreLink(id: string): Promise<Link> {
  try {
    return await api.create(`/links/${id}/restore`, undefined, linkSchema);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    // The link may already be in the list, because the response of an earlier attempt was lost.
    const restored = (await fetchLinks()).find((link) => link.id === id);
    if (!restored) throw error;
    return restored;
  }
}

/** Sets the order of all links and returns the sorted links. */
export function orderLinks(linkIds: string[]): Promise<Link[]> {
  return api.put('/links/order', { linkIds }, linksSchema);
}

/**
 * Fetches the title of the page at an address. Returns null if the page has no title or is
 * unreachable.
 */
export async function fetchPageTitle(url: string, signal?: AbortSignal): Promise<string | null> {
  const { title } = await api.post('/link-previews', { url }, linkPreviewSchema, signal);
  return title;
}

/**
 * Mutations of links run one at a time, because the server rejects an order that lacks a link or
 * contains a deleted link.
 */
export const LINKS_SCOPE = { id: 'links' };

export const useLinks = () => useQuery({ queryKey: queryKeys.links, queryFn: fetchLinks });

/** Returns functions that read and update the cached links. */
export function useLinksCache() {
  const client = useQueryClient();
  /** Updates the cached links, and cancels a fetch whose older response would replace them. */
  const update = (change: (links: Link[]) => Link[]): void => {
    const queryKey = queryKeys.links;
    const canceled = client.cancelQueries({ queryKey });
    const links = client.getQueryData<Link[]>(queryKey);
    if (links) client.setQueryData(queryKey, change(links));
    // Nothing is cached, so this call canceled the first fetch. Start another fetch.
    else void canceled.then(() => client.invalidateQueries({ queryKey }));
    // The analytics report contains the links. Refetch the report when it is shown again.
    void client.invalidateQueries({ queryKey: queryKeys.analytics, refetchType: 'none' });
  };
  return {
    update,
    /** Appends new links. Replaces those that a refetch has already added. */
    append: (added: readonly Link[]): void =>
      update((links) => [
        ...links.filter(({ id }) => !added.some((link) => link.id === id)),
        ...added,
      ]),
    current: () => client.getQueryData<Link[]>(queryKeys.links) ?? [],
    /**
     * Returns the cached links if they were updated within FRESH_MS, and otherwise fetches them.
     * Other tabs and devices may have changed them, and a PUT replaces whole links. Does not update
     * the cache, which may contain an unsaved order.
     */
    latest: async (): Promise<Link[]> => {
      const { data = [], dataUpdatedAt = 0 } = client.getQueryState<Link[]>(queryKeys.links) ?? {};
      return Date.now() - dataUpdatedAt < FRESH_MS ? data : fetchLinks();
    },
    /**
     * Refetches the profile and the links after a failed mutation (spec section 4). Does nothing
     * while offline, because two more error messages would cover the page on a phone.
     */
    reload: (): void => {
      if (!navigator.onLine) return;
      void client.invalidateQueries({ queryKey: queryKeys.profile });
      void client.invalidateQueries({ queryKey: queryKeys.links });
    },
  };
}
