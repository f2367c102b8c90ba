import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportedLinks, ImportInput } from '#bff/contracts/import.ts';
import { IMPORT_BODY_BYTES_MAX, LINKS_MAX } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { deleteLink, LINKS_SCOPE, useLinksCache } from '#web/features/links/links.api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { counted } from '#web/lib/format/numbers.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { addLinks, type ImportedLink, readLinks } from './import.api.ts';
import { importFormat } from './import-format.ts';

/** Room for the JSON around a file's text. */
const FILE_BYTES_MAX = IMPORT_BODY_BYTES_MAX - 64 * 1024;

/** Deletes the links that an import has added. */
function useUndo() {
  const cache = useLinksCache();
  const toasts = useToasts();
  const { mutate } = useMutation({
    scope: LINKS_SCOPE,
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await deleteLink(id);
    },
    onSuccess: (_, ids) => {
      cache.update((links) => links.filter(({ id }) => !ids.includes(id)));
      toasts.success(`${counted(ids.length, 'link')} removed again.`);
    },
    onError: (error) => {
      toasts.failure(errorText(error, 'Failed to undo the import'));
      cache.reload();
    },
  });
  return mutate;
}

/**
 * Reads links, lets the creator choose, and adds the chosen ones.
 * @param onAdded called when they are stored
 */
export function useImport(onAdded: () => void) {
  const cache = useLinksCache();
  const toasts = useToasts();
  const undo = useUndo();
  const [found, setFound] = useState<ImportedLinks | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const room = LINKS_MAX - cache.current().length;

  const reading = useMutation({
    mutationFn: readLinks,
    onMutate: () => setProblem(null),
    onSuccess: (result) => {
      setFound(result);
      setChosen(new Set(result.links.slice(0, room).map(({ url }) => url)));
    },
    onError: (error) => setProblem(errorText(error, 'Failed to read links')),
  });
  const adding = useMutation({
    scope: LINKS_SCOPE,
    mutationFn: addLinks,
    onMutate: () => setProblem(null),
    onSuccess: (links) => {
      cache.update((before) => [...before, ...links]);
      const ids = links.map(({ id }) => id);
      toasts.success(`${counted(links.length, 'link')} added successfully!`, {
        label: 'Undo',
        onPress: () => undo(ids),
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
      if (file.size > FILE_BYTES_MAX) return setProblem('The file is larger than 960 KB.');
      const text = await file.text().catch(() => null);
      if (text === null) return setProblem(MESSAGES.unreadableFile);
      reading.mutate({ format, text });
    },
    choose: ({ url }: ImportedLink, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        if (isChosen) after.add(url);
        else after.delete(url);
        return after;
      }),
    chooseAll: (isChosen: boolean) =>
      setChosen(new Set(isChosen ? (found?.links ?? []).slice(0, room).map(({ url }) => url) : [])),
    startOver: () => {
      setFound(null);
      setProblem(null);
    },
    add: () => adding.mutate((found?.links ?? []).filter(({ url }) => chosen.has(url))),
  };
}

export type LinkImport = ReturnType<typeof useImport>;
