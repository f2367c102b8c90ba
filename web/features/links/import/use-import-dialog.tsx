import { type ComponentType, type ReactNode, useState } from 'react';
import type { PastedLinks } from '#web/features/links/pasted-links.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import type { ImportDialogProps } from './import-dialog.tsx';

interface ImportDialogState {
  /** Opens the dialog, with pasted links or at its first step. */
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
  const [Loaded, setLoaded] = useState<ComponentType<ImportDialogProps> | null>(null);
  const [opened, setOpened] = useState<{ pasted?: PastedLinks | undefined } | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const open = async (pasted?: PastedLinks) => {
    setIsLoading(true);
    try {
      const module = await import('./import-dialog.tsx');
      // Without a module, the document is being reloaded for a newer build.
      if (!module) return;
      setLoaded(() => module.ImportDialog);
      setOpened({ pasted });
    } catch {
      toasts.failure('The import could not be loaded. Check your connection and try again.');
    } finally {
      setIsLoading(false);
    }
  };
  const dialog = Loaded && opened && (
    <Loaded pasted={opened.pasted} onClose={() => setOpened(null)} onAdded={onAdded} />
  );
  return { open, isLoading, dialog };
}
