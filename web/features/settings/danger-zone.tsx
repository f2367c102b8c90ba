import { useState } from 'react';
import { useConfirmation } from '#web/features/factors/confirmation.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './danger-zone.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** What cannot be undone, kept apart. */
export function DangerZone() {
  const { ensure, resumed } = useConfirmation();
  const [open, setOpen] = useState(resumed === 'delete-account');
  const [checking, setChecking] = useState(false);
  const ask = async () => {
    setChecking(true);
    // Without an answer the dialog opens: the deletion itself is guarded.
    const confirmed = await ensure('delete-account').catch(() => true);
    setChecking(false);
    setOpen(confirmed);
  };
  return (
    <Card title="Danger Zone" className={styles.zone}>
      <p className={styles.text}>
        Deleting your account removes your page, your links, your pictures and all their numbers.
        This cannot be undone.
      </p>
      <div>
        <Button variant="danger" busy={checking} onClick={ask}>
          Delete Account
        </Button>
      </div>
      <DeleteAccountDialog open={open} onClose={() => setOpen(false)} />
    </Card>
  );
}
