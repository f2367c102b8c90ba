import { useEffect, useState } from 'react';
import type { ImportedLink } from '#bff/contracts/import.ts';
import { socialIconOf } from '#bff/contracts/social-hosts.ts';
import { hasPageTitle, suggestedTitle } from '#web/features/links/address.ts';
import { fetchPageTitle } from '#web/features/links/links.api.ts';
import type { PastedLink } from '#web/features/links/pasted-links.ts';

/**
 * Maximum number of pages whose titles are fetched. Links to other pages are named after their
 * hosts.
 */
const PAGES_MAX = 20;

/**
 * Returns the pasted links with titles. A link without a pasted title is named after its platform
 * or host until the title of its page has loaded.
 */
export function usePastedLinks(links: readonly PastedLink[]): ImportedLink[] {
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    const reading = new AbortController();
    const untitled = links.filter(({ url, title }) => title === null && hasPageTitle(url));
    const readAll = async () => {
      for (const { url } of untitled.slice(0, PAGES_MAX)) {
        const title = await fetchPageTitle(url, reading.signal).catch(() => null);
        if (reading.signal.aborted) return;
        if (title) setTitles((before) => ({ ...before, [url]: title }));
      }
    };
    void readAll();
    return () => reading.abort();
  }, [links]);
  return links.map(({ url, title }) => {
    const icon = socialIconOf(url);
    return {
      url,
      title: title ?? titles[url] ?? suggestedTitle(url),
      ...(icon && { social_icon: icon }),
    };
  });
}
