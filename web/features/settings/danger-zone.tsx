import { useState } from 'react';
import { useReauthentication } from '#web/features/factors/reauthentication.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from './settings.module.css';

/** The section for actions that cannot be undone. */
export function DangerZone() {
  const { ensureReauthenticated, resumed } = useReauthentication();
  const [open, setOpen] = useState(resumed === 'delete-account');
  const [checking, setChecking] = useState(false);
  const openDialog = async () => {
    setChecking(true);
    const reauthenticated = await ensureReauthenticated('delete-account');
    setChecking(false);
    setOpen(reauthenticated);
  };
  return (
    <Card title="Danger Zone" className={styles.dangerZone}>
      <p className={styles.text}>
        Deleting your account removes your page, links, pictures and analytics. This cannot be
        undone.
      </p>
      <div>
        <Button variant="danger" busy={checking} onClick={openDialog}>
          Delete Account
        </Button>
      </div>
      <DeleteAccountDialog open={open} onClose={() => setOpen(false)} />
    </Card>
  );
}
