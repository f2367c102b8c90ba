import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LINK_TITLE_MAX } from '#bff/contracts/limits.ts';
import { SOCIAL_ICONS, type SocialIcon } from '#bff/contracts/link.ts';
import { socialIconOf } from '#bff/contracts/social-hosts.ts';
import { fetchPageTitle } from '#web/features/links/links.api.ts';
import { type PastedLink, readPastedLinks } from '#web/features/links/pasted-links.ts';
import { handleAddress, iconName } from '#web/features/onboarding/handles.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import type { Handles, LinksDraft } from './links-draft.ts';

/** Delay between the last input and the title requests, in milliseconds. */
const DEBOUNCE_MS = 500;

/** Number of concurrent title requests. The server allows four per account. */
const CONCURRENT = 3;
/** Maximum number of title requests. Each can take three seconds. */
const TITLES_MAX = 20;

/** A link to add. */
export interface FoundLink {
  url: string;
  host: string;
  icon: SocialIcon | null;
  title: string;
}

const hostOf = (url: string): string =>
  new URL(url).hostname.replace(/^www\./, '').slice(0, LINK_TITLE_MAX);

/** Returns the titles of pages. The map omits pages that are loading or have no title. */
function usePageTitles(urls: readonly string[]): ReadonlyMap<string, string> {
  const client = useQueryClient();
  const keyOf = (url: string) => [...queryKeys.linkPreviews, url];
  const wanted = urls.slice(0, TITLES_MAX);
  const open = wanted.filter((url) => client.getQueryData(keyOf(url)) === undefined);
  const results = useQueries({
    queries: wanted.map((url) => ({
      queryKey: keyOf(url),
      // Treat a failed request as a page without a title. The link is then titled with its host.
      queryFn: () => fetchPageTitle(url).catch(() => null),
      enabled: open.slice(0, CONCURRENT).includes(url),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  return new Map(
    wanted.flatMap((url, index) => {
      const title = results[index]?.data;
      return title ? [[url, title]] : [];
    }),
  );
}

function linksOf({ links }: { links: readonly PastedLink[] }, handles: Handles): PastedLink[] {
  const byUrl = new Map(links.map((link) => [link.url, link]));
  for (const icon of SOCIAL_ICONS) {
    const url = handleAddress(icon, handles[icon] ?? '');
    if (url !== null && !byUrl.has(url)) byUrl.set(url, { url, title: null });
  }
  return [...byUrl.values()];
}

/**
 * Returns the links in a pasted text and in typed handles, with titles, and the lines of the text
 * that contain no address.
 */
export function useFoundLinks({ text, handles }: LinksDraft) {
  const pasted = useMemo(() => readPastedLinks(text), [text]);
  const found = linksOf(pasted, handles);
  const isUntitled = ({ url, title }: PastedLink) => title === null && socialIconOf(url) === null;
  const untitled = found.filter(isUntitled).map(({ url }) => url);
  // Wait until typing pauses, because an address is incomplete while it is typed.
  const settled = useDebounced(untitled.join('\n'), DEBOUNCE_MS);
  const titles = usePageTitles(settled ? settled.split('\n') : []);
  const links = found.map(({ url, title }): FoundLink => {
    const icon = socialIconOf(url);
    const host = hostOf(url);
    return {
      url,
      host,
      icon,
      title: title ?? (icon ? iconName(icon) : (titles.get(url) ?? host)),
    };
  });
  return { links, unread: pasted.unread };
}
