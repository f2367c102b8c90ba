import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './links.module.css';
import type { LinkEditor } from './use-link-editor.ts';

/** Asks before what was typed into the open form gives way to another form. */
export function DiscardDialog({ editor: { editor, asking, answer } }: { editor: LinkEditor }) {
  const link = editor?.link;
  return (
    <Dialog
      open={asking}
      onOpenChange={(open) => !open && answer(false)}
      title={link ? 'Discard your changes?' : 'Discard the new link?'}
      description={
        link ? `What you changed in “${link.title}” is not saved yet.` : 'It is not saved yet.'
      }
    >
      <div className={styles.dialogActions}>
        <Button variant="secondary" onClick={() => answer(false)}>
          Keep editing
        </Button>
        <Button variant="danger" onClick={() => answer(true)}>
          Discard
        </Button>
      </div>
    </Dialog>
  );
}
