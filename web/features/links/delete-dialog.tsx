import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import styles from './links.module.css';
import type { LinkDeletion } from './use-delete-link.ts';

/** Asks before a link and its count are gone. */
export function DeleteDialog({ deletion }: { deletion: LinkDeletion }) {
  const { link, busy, cancel, confirm } = deletion;
  return (
    <Dialog
      open={link !== null}
      onOpenChange={(open) => !open && cancel()}
      dismissible={!busy}
      title="Delete this link?"
      description={`“${link?.title}” and its click count will be removed. This cannot be undone.`}
    >
      <div className={styles.dialogActions}>
        <Button variant="secondary" onClick={cancel} disabled={busy}>
          Cancel
        </Button>
        <Button variant="danger" onClick={confirm} busy={busy}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
