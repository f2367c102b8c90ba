import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportedLink, ImportInput } from '#bff/contracts/import.ts';
import { IMPORT_BODY_BYTES_MAX, LINKS_MAX } from '#bff/contracts/limits.ts';
import type { Link } from '#bff/contracts/link.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { countedBlocks } from '#web/features/links/counted-blocks.ts';
import { deleteLink, LINKS_SCOPE, useLinksCache } from '#web/features/links/links.api.ts';
import { failureText, forEachLink } from '#web/features/links/list/for-each-link.ts';
import type { PastedLinks } from '#web/features/links/pasted-links.ts';
import { unreadReason } from '#web/features/links/unread-reason.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { addLinks, readLinks } from './import.api.ts';
import { importFormat } from './import-format.ts';
import { usePastedLinks } from './use-pasted-links.ts';

/** Leaves room for the JSON around the file's text. */
const FILE_BYTES_MAX = IMPORT_BODY_BYTES_MAX - 64 * 1024;

const NONE: PastedLinks = { links: [], unread: [] };

/** The found links, and the reasons for skipped lines. */
export interface FoundLinks {
  links: ImportedLink[];
  skipped: string[];
}

/** Deletes a link, unless it was deleted in the meantime. */
async function removeAgain(link: Link): Promise<Link> {
  try {
    await deleteLink(link.id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  return link;
}

/** Returns the indices of as many links as there is room for. */
const firstOf = (links: readonly unknown[], room: number): ReadonlySet<number> =>
  new Set(links.slice(0, room).keys());

/** Deletes the links that an import has added. */
function useUndo() {
  const client = useQueryClient();
  const cache = useLinksCache();
  const toasts = useToasts();
  const { mutate } = useMutation({
    scope: LINKS_SCOPE,
    mutationFn: (added: readonly Link[]) => forEachLink(added, removeAgain),
    onSuccess: (outcome) => {
      const { done, failed, error } = outcome;
      cache.update((links) => links.filter(({ id }) => !done.some((link) => link.id === id)));
      void client.invalidateQueries({ queryKey: queryKeys.deletedLinks });
      if (failed.length === 0) {
        return toasts.success(`${countedBlocks(done)} removed.`);
      }
      toasts.failedChange(failureText(outcome, 'Failed to undo the import'), error, () =>
        mutate(failed),
      );
      cache.reload();
    },
  });
  return mutate;
}

interface ImportOptions {
  /** Links to choose from, instead of a page or a file. */
  pasted: PastedLinks | undefined;
  onClose: () => void;
  /** Called when the links are stored. */
  onAdded: () => void;
}

/** Reads links, lets the creator choose, and adds the chosen ones. */
export function useImport({ pasted, onClose, onAdded }: ImportOptions) {
  const cache = useLinksCache();
  const toasts = useToasts();
  const undo = useUndo();
  const room = LINKS_MAX - cache.current().length;
  const [read, setFound] = useState<FoundLinks | null>(null);
  /** Indices, because headings have no address. */
  const [chosen, setChosen] = useState(firstOf(pasted?.links ?? [], room));
  const [problem, setProblem] = useState<string | null>(null);
  const pastedLinks = usePastedLinks((pasted ?? NONE).links);
  const found = pasted ? { links: pastedLinks, skipped: pasted.unread.map(unreadReason) } : read;

  const reading = useMutation({
    mutationFn: readLinks,
    onMutate: () => setProblem(null),
    onSuccess: ({ links, skipped }) => {
      setFound({ links, skipped: skipped.map(({ line, reason }) => `Line ${line}: ${reason}`) });
      setChosen(firstOf(links, room));
    },
    onError: (error) => setProblem(errorText(error, 'Failed to read links')),
  });
  const adding = useMutation({
    scope: LINKS_SCOPE,
    // Identify the request by the addresses, because titles of pasted links load later.
    mutationFn: (links: readonly ImportedLink[]) =>
      addLinks(links, pasted && JSON.stringify([links.map(({ url }) => url), pasted.links])),
    onMutate: () => setProblem(null),
    onSuccess: (links) => {
      cache.append(links);
      toasts.success(`${countedBlocks(links)} added successfully!`, {
        label: 'Undo',
        onPress: () => undo(links),
      });
      onAdded();
    },
    onError: (error) => {
      setProblem(errorText(error, 'Failed to add links'));
      cache.reload();
    },
  });

  return {
    found,
    chosen,
    room,
    problem,
    isReading: reading.isPending,
    isAdding: adding.isPending,
    read: (input: ImportInput) => reading.mutate(input),
    readFile: async (file: File) => {
      const format = importFormat(file.name);
      if (!format) return setProblem('Choose an HTML, CSV or JSON file.');
      if (file.size > FILE_BYTES_MAX)
        return setProblem('The file is larger than 960 KB. Choose a smaller file.');
      const text = await file.text().catch(() => null);
      if (text === null) return setProblem(MESSAGES.unreadableFile);
      reading.mutate({ format, text });
    },
    choose: (index: number, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        if (isChosen) after.add(index);
        else after.delete(index);
        return after;
      }),
    chooseAll: (isChosen: boolean) => setChosen(firstOf(found?.links ?? [], isChosen ? room : 0)),
    startOver: () => {
      if (pasted) return onClose();
      setFound(null);
      setProblem(null);
    },
    add: () => adding.mutate((found?.links ?? []).filter((_, index) => chosen.has(index))),
  };
}

export type LinkImport = ReturnType<typeof useImport>;
