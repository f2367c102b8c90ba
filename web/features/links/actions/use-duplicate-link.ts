import { useMutation } from '@tanstack/react-query';
import type { Link } from '#bff/contracts/link.ts';
import {
  addLink,
  fieldsForPut,
  LINKS_SCOPE,
  useLinksCache,
} from '#web/features/links/links.api.ts';
import { NetworkError } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fetchStoredPicture } from '#web/lib/image/read-image.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';

/**
 * Returns the thumbnail of a link as a data URL, or an empty object if the link has none.
 * @throws {NetworkError} when the thumbnail cannot be fetched
 */
async function thumbnailOf({ thumbnail }: Link): Promise<{ thumbnail?: string }> {
  if (thumbnail === null) return {};
  const image = await fetchStoredPicture(thumbnail);
  if (image === null) throw new NetworkError('The thumbnail could not be fetched.');
  return { thumbnail: image };
}

/**
 * Returns a function that adds a copy of a link at the end of the list. The copy of a hidden link
 * is visible.
 */
export function useDuplicateLink() {
  const toasts = useToasts();
  const cache = useLinksCache();
  const { mutate } = useMutation({
    scope: LINKS_SCOPE,
    mutationFn: async (link: Link) =>
      addLink({
        ...fieldsForPut(link),
        ...(await thumbnailOf(link)),
        kind: link.kind,
        visible_from: link.visible_from,
        visible_until: link.visible_until,
      }),
    onMutate: toasts.clear,
    onSuccess: (copy) => {
      cache.append([copy]);
      toasts.success(`Link "${copy.title}" added successfully!`);
    },
    onError: (error, link) => {
      toasts.failedChange(errorText(error, 'Failed to add link'), error, () => mutate(link));
      cache.reload();
    },
  });
  return mutate;
}
