import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SocialIcon } from '#bff/contracts/link.ts';
import { normalizeAddress } from '#bff/contracts/link-address.ts';
import { isLinkUrl } from '#bff/contracts/link-url.ts';
import { socialIconOf } from '#bff/contracts/social-hosts.ts';
import { hasPageTitle, suggestedTitle } from '#web/features/links/address.ts';
import { fetchPageTitle } from '#web/features/links/links.api.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import type { LinkDraft, OpenForm } from './link-draft.ts';
import type { LinkEditor } from './use-link-editor.ts';

/** Debounce in milliseconds. A paste and the following blur cause one request. */
const DEBOUNCE_MS = 300;

/** Fetches the title of a page. Failures are ignored, because the creator can type the title. */
function usePageTitle(address: string) {
  const debounced = useDebounced(address, DEBOUNCE_MS);
  const { data, isFetching } = useQuery({
    queryKey: [...queryKeys.linkPreviews, debounced],
    queryFn: ({ signal }) => fetchPageTitle(debounced, signal),
    enabled: debounced !== '' && debounced === address,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isCurrent = debounced === address;
  return { pageTitle: (isCurrent && data) || null, isReading: !isCurrent || isFetching };
}

/** The suggestions that were filled in. They are replaced when the address changes. */
interface Filled {
  title: string;
  icon: SocialIcon | '';
}

export interface Suggestions {
  /** The suggested title. Empty if there is none or the creator has changed it. */
  title: string;
  /** Whether the page's title is being read. */
  isReading: boolean;
  /** The page's title if the creator has typed a different one, or null. */
  offer: string | null;
  acceptOffer: () => void;
  /** Sets the title that the creator types. */
  typeTitle: (title: string) => void;
  /**
   * Completes an entered address.
   * @returns the draft with the completed address and its suggestions
   */
  recognize: (entered: string) => LinkDraft;
}

/**
 * Completes the address of a link and suggests its title. Also suggests the icon of a new link.
 * Never replaces the creator's input.
 */
export function useSuggestions(
  { link, draft }: OpenForm,
  { busy, change }: Pick<LinkEditor, 'busy' | 'change'>,
): Suggestions {
  const [filled, setFilled] = useState<Filled>({ title: '', icon: '' });
  /** The last recognized address. */
  const [address, setAddress] = useState('');
  const { pageTitle, isReading } = usePageTitle(hasPageTitle(address) ? address : '');
  const isOwnTitle = draft.title !== '' && draft.title !== filled.title;
  const isCurrent = address !== '' && normalizeAddress(draft.url) === address;
  const fillTitle = (title: string) => {
    setFilled((before) => ({ ...before, title }));
    change({ title });
  };
  const fillFromPage = useEffectEvent((title: string) => {
    // Change nothing during a save, because a change would keep the form open.
    if (isCurrent && !isOwnTitle && !busy) fillTitle(title);
  });
  useEffect(() => {
    if (pageTitle) fillFromPage(pageTitle);
  }, [pageTitle]);

  const recognize = (entered: string): LinkDraft => {
    const url = normalizeAddress(entered);
    change({ url });
    if (url === address || url === link?.url || !isLinkUrl(url)) return { ...draft, url };
    const title = isOwnTitle ? draft.title : suggestedTitle(url);
    const isOwnIcon = link !== null || draft.icon !== filled.icon;
    const icon = isOwnIcon ? draft.icon : (socialIconOf(url) ?? '');
    setAddress(url);
    setFilled({ title: isOwnTitle ? '' : title, icon: isOwnIcon ? filled.icon : icon });
    change({ title, icon });
    return { ...draft, url, title, icon };
  };
  return {
    title: isOwnTitle ? '' : filled.title,
    isReading: isCurrent && isReading,
    offer: isCurrent && isOwnTitle && pageTitle !== draft.title.trim() ? pageTitle : null,
    acceptOffer: () => pageTitle && fillTitle(pageTitle),
    typeTitle: (title) => {
      setFilled((before) => ({ ...before, title: '' }));
      change({ title });
    },
    recognize,
  };
}
