import { useEffect, useState } from 'react';
import type { ImportedLink } from '#bff/contracts/import.ts';
import { hasPageTitle, suggestedTitle } from '#web/features/links/address.ts';
import { fetchPageTitle } from '#web/features/links/links.api.ts';

/** Pages whose titles are read; the other links are named by their hosts. */
const PAGES_MAX = 20;

/** Names addresses by their platform or host, then by the titles of their pages as these arrive. */
export function usePastedLinks(addresses: readonly string[]): ImportedLink[] {
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    const reading = new AbortController();
    const readAll = async () => {
      for (const url of addresses.filter(hasPageTitle).slice(0, PAGES_MAX)) {
        const title = await fetchPageTitle(url, reading.signal).catch(() => null);
        if (reading.signal.aborted) return;
        if (title) setTitles((before) => ({ ...before, [url]: title }));
      }
    };
    void readAll();
    return () => reading.abort();
  }, [addresses]);
  return addresses.map((url) => ({ url, title: titles[url] ?? suggestedTitle(url) }));
}
