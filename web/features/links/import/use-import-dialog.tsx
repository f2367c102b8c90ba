import { type ComponentType, type ReactNode, useState } from 'react';
import type { PastedLinks } from '#web/features/links/pasted-links.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import type { ImportDraft, ImportOptions } from './use-import.ts';

const isStarted = ({ address, pasted, read }: ImportDraft) => Boolean(address || pasted || read);

const NOTHING: ImportDraft = {};

interface ImportDialogState {
  /**
   * Opens the dialog with the pasted links. Without pasted links, opens it with the draft of an
   * ended session, if there is one.
   */
  open: (pasted?: PastedLinks) => Promise<void>;
  isLoading: boolean;
  /** The dialog element. Render it outside of forms. */
  dialog: ReactNode;
}

/**
 * Opens the dialog that imports links. Loads its code on first use.
 * @param onAdded called when the links are stored
 */
export function useImportDialog(onAdded?: () => void): ImportDialogState {
  const toasts = useToasts();
  const [Loaded, setLoaded] = useState<ComponentType<ImportOptions> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useDraftState('import', NOTHING, isStarted);
  const [isLoading, setIsLoading] = useState(false);
  const open = async (pasted?: PastedLinks) => {
    setIsLoading(true);
    try {
      const module = await import('./import-dialog.tsx');
      // The module is undefined while the document is being reloaded for a newer build.
      if (!module) return;
      setLoaded(() => module.ImportDialog);
      if (pasted) setDraft({ pasted });
      setIsOpen(true);
    } catch {
      toasts.failure('The import could not be loaded. Check your connection and try again.');
    } finally {
      setIsLoading(false);
    }
  };
  const close = () => {
    setIsOpen(false);
    setDraft(NOTHING);
  };
  const dialog = Loaded && isOpen && (
    <Loaded draft={draft} change={setDraft} onClose={close} onAdded={onAdded} />
  );
  return { open, isLoading, dialog };
}
