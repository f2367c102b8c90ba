import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import styles from './import.module.css';
import { ImportChoice } from './import-choice.tsx';
import { ImportSource } from './import-source.tsx';
import { useImport } from './use-import.ts';

/** Imports links: from a page or a file, then a choice of what was found. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useImport(onClose);
  const { found, problem, isReading, isAdding } = state;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!isAdding}
      title="Import links"
      description={
        found
          ? 'Choose the links to add. They get the colors of your theme.'
          : 'From your page at Linktree or another service, or from a file.'
      }
    >
      <div className={styles.body} aria-busy={isReading}>
        <div aria-live="assertive">{problem && <Notice kind="error">{problem}</Notice>}</div>
        {found ? <ImportChoice state={state} found={found} /> : <ImportSource state={state} />}
      </div>
    </Dialog>
  );
}
