import Download from 'lucide-react/icons/download';
import { type ComponentType, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';

type ImportDialog = ComponentType<{ onClose: () => void }>;

/** Opens the dialog that imports links. Its code is loaded on the first use. */
export function ImportButton() {
  const toasts = useToasts();
  const [Loaded, setLoaded] = useState<ImportDialog | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLoading, setIsLoading] = useState(false);
  const open = async () => {
    setIsLoading(true);
    try {
      const module = await import('./import-dialog.tsx');
      // Without a module, the document is being reloaded for a newer build.
      if (!module) return;
      setLoaded(() => module.ImportDialog);
      setIsOpen(true);
    } catch {
      toasts.failure('The import could not be loaded. Check your connection and try again.');
    } finally {
      setIsLoading(false);
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        busy={isLoading}
        icon={<Download aria-hidden="true" />}
        onClick={open}
      >
        Import links
      </Button>
      {Loaded && isOpen && <Loaded onClose={() => setIsOpen(false)} />}
    </>
  );
}
