import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import styles from './import.module.css';
import { ImportChoice } from './import-choice.tsx';
import { ImportSource } from './import-source.tsx';
import { type ImportOptions, useImport } from './use-import.ts';

const TEXTS = {
  start: 'Import links from your page on Linktree or another service, or from a file.',
  choice: 'Choose the links to add. They get the colors of your theme.',
};

/**
 * Imports links from a page, a file or a paste. The user chooses which of the found links to add.
 */
export function ImportDialog(props: ImportOptions) {
  const { draft, onClose } = props;
  const state = useImport(props);
  const { found, problem, isReading, isAdding } = state;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!isAdding}
      title={draft.pasted ? 'Add several links' : 'Import links'}
      description={found ? TEXTS.choice : TEXTS.start}
    >
      <div className={styles.body} aria-busy={isReading}>
        <div className={styles.problem} aria-live="assertive">
          {problem && <Notice kind="error">{problem}</Notice>}
        </div>
        {found ? <ImportChoice state={state} found={found} /> : <ImportSource state={state} />}
      </div>
    </Dialog>
  );
}
