import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import type { ImportedLink, ImportInput } from '#bff/contracts/import.ts';
import { IMPORT_BODY_BYTES_MAX, LINKS_MAX } from '#bff/contracts/limits.ts';
import type { Link } from '#bff/contracts/link.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { countedBlocks } from '#web/features/links/counted-blocks.ts';
import { failureText, forEachLink } from '#web/features/links/for-each-link.ts';
import { deleteLink, LINKS_SCOPE, useLinksCache } from '#web/features/links/links.api.ts';
import type { PastedLinks } from '#web/features/links/pasted-links.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { addLinks, readLinks } from './import.api.ts';
import { importFormat } from './import-format.ts';
import { unreadReason } from './import-texts.ts';
import { usePastedLinks } from './use-pasted-links.ts';

/** Maximum size of a file in bytes. Leaves room for the JSON around the file's text. */
const FILE_BYTES_MAX = IMPORT_BODY_BYTES_MAX - 64 * 1024;

const NONE: PastedLinks = { links: [], unread: [] };

/** The found links, and the reasons for skipped lines. */
export interface FoundLinks {
  links: ImportedLink[];
  skipped: string[];
}

/**
 * The input of the dialog. If the session ends, it is restored when the dialog is opened again
 * (S78).
 */
export interface ImportDraft {
  /** The address of the page, as typed. */
  address?: string;
  /** Pasted links to choose from. If absent, the dialog asks for a page or a file. */
  pasted?: PastedLinks;
  /** The links that were found at the page or in the file. */
  read?: FoundLinks | undefined;
  /**
   * The indices of the chosen links; headings have no address that could identify them. By default,
   * as many links as fit on the page.
   */
  chosen?: readonly number[] | undefined;
}

/** Deletes an added link. Succeeds if the link was already deleted. */
async function removeAgain(link: Link): Promise<Link> {
  try {
    await deleteLink(link.id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  return link;
}

/** Returns the indices of the first links, as many as fit on the page. */
const firstOf = (links: readonly unknown[], room: number): Iterable<number> =>
  links.slice(0, room).keys();

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

export interface ImportOptions {
  draft: ImportDraft;
  change: Dispatch<SetStateAction<ImportDraft>>;
  onClose: () => void;
  /** Called when the links are stored, after `onClose`. */
  onAdded: (() => void) | undefined;
}

/** Reads links, lets the creator choose some of them, and adds the chosen links. */
export function useImport({ draft, change, onClose, onAdded }: ImportOptions) {
  const { address = '', pasted, read } = draft;
  const cache = useLinksCache();
  const toasts = useToasts();
  const undo = useUndo();
  const room = LINKS_MAX - cache.current().length;
  const [problem, setProblem] = useState<string | null>(null);
  const pastedLinks = usePastedLinks((pasted ?? NONE).links);
  const found = pasted ? { links: pastedLinks, skipped: pasted.unread.map(unreadReason) } : read;
  const chosen = new Set(draft.chosen ?? firstOf(found?.links ?? [], room));
  const setChosen = (indices: Iterable<number>) =>
    change((before) => ({ ...before, chosen: [...indices] }));

  const reading = useMutation({
    mutationFn: readLinks,
    onMutate: () => setProblem(null),
    onError: (error) => setProblem(errorText(error, 'Failed to read links')),
  });
  const startReading = (input: ImportInput) =>
    reading.mutate(input, {
      // React Query does not call this callback after the dialog was closed. The draft could then
      // belong to a new import.
      onSuccess: ({ links, skipped }) => {
        const reasons = skipped.map(({ line, reason }) => `Line ${line}: ${reason}`);
        change((before) => ({ ...before, read: { links, skipped: reasons }, chosen: undefined }));
      },
    });
  const adding = useMutation({
    scope: LINKS_SCOPE,
    // Identify the request by the addresses, because the titles of pasted links load later.
    mutationFn: (links: readonly ImportedLink[]) =>
      addLinks(links, pasted && JSON.stringify([links.map(({ url }) => url), pasted.links])),
    onMutate: () => setProblem(null),
    onSuccess: (links) => {
      cache.append(links);
      toasts.success(`${countedBlocks(links)} added successfully!`, {
        label: 'Undo',
        onPress: () => undo(links),
      });
      onClose();
      onAdded?.();
    },
    onError: (error) => {
      setProblem(errorText(error, 'Failed to add links'));
      cache.reload();
    },
  });

  return {
    address,
    setAddress: (typed: string) => change((before) => ({ ...before, address: typed })),
    found,
    chosen,
    room,
    problem,
    isReading: reading.isPending,
    isAdding: adding.isPending,
    read: startReading,
    readFile: async (file: File) => {
      const format = importFormat(file.name);
      if (!format) return setProblem('Choose an HTML, CSV or JSON file.');
      if (file.size > FILE_BYTES_MAX)
        return setProblem(
          `The file is larger than ${FILE_BYTES_MAX / 1024} KB. Choose a smaller file.`,
        );
      const text = await file.text().catch(() => null);
      if (text === null) return setProblem(MESSAGES.unreadableFile);
      startReading({ format, text });
    },
    choose: (index: number, isChosen: boolean) => {
      const others = [...chosen].filter((other) => other !== index);
      setChosen(isChosen ? [...others, index] : others);
    },
    chooseAll: (isChosen: boolean) => setChosen(firstOf(found?.links ?? [], isChosen ? room : 0)),
    startOver: () => {
      if (pasted) return onClose();
      change({ address });
      setProblem(null);
    },
    add: () => adding.mutate((found?.links ?? []).filter((_, index) => chosen.has(index))),
  };
}

export type LinkImport = ReturnType<typeof useImport>;
