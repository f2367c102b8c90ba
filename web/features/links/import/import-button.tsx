import Download from 'lucide-react/icons/download';
import { Button } from '#web/ui/button/button.tsx';
import { useImportDialog } from './use-import-dialog.tsx';

/** Opens the dialog that imports links. */
export function ImportButton() {
  const { open, isLoading, dialog } = useImportDialog();
  return (
    <>
      <Button
        variant="secondary"
        busy={isLoading}
        icon={<Download aria-hidden="true" />}
        onClick={() => open()}
      >
        Import links
      </Button>
      {dialog}
    </>
  );
}
