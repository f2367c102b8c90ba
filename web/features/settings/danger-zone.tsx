import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './danger-zone.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** What cannot be undone, kept apart. */
export function DangerZone() {
  const [open, setOpen] = useState(false);
  return (
    <Card title="Danger Zone" className={styles.zone}>
      <p className={styles.text}>
        Deleting your account removes your page, your links, your pictures and all their numbers.
        This cannot be undone.
      </p>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete Account
        </Button>
      </div>
      <DeleteAccountDialog open={open} onClose={() => setOpen(false)} />
    </Card>
  );
}
