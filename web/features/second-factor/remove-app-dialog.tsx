import { useMutation } from '@tanstack/react-query';
import type { Factor } from '#bff/contracts/factors.ts';
import { removeFactor } from '#web/features/factors/factors.api.ts';
import {
  ReauthenticationCanceled,
  useReauthentication,
} from '#web/features/factors/reauthentication.tsx';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import styles from './setup-dialog.module.css';

interface RemoveDialogProps {
  open: boolean;
  factor: Factor;
  onClose: (changed: boolean) => void;
}

/** Removes the authenticator app after a reauthentication. */
export function RemoveAppDialog({ open, factor, onClose }: RemoveDialogProps) {
  const { withReauthentication } = useReauthentication();
  const removal = useMutation({
    mutationFn: () => withReauthentication('authenticator-app', () => removeFactor(factor.id)),
    onSuccess: () => close(true),
  });
  function close(changed: boolean): void {
    removal.reset();
    onClose(changed);
  }
  const { error, isPending } = removal;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close(false)}
      dismissible={!isPending}
      title="Remove the authenticator app?"
      description="You will sign in without a code from your app, and your recovery codes will stop working. Delete the entry for Posy in your app yourself."
    >
      {error && !(error instanceof ReauthenticationCanceled) && (
        <Notice kind="error">
          {errorText(error, withAdvice('The authenticator app could not be removed'))}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" disabled={isPending} onClick={() => close(false)}>
          Cancel
        </Button>
        <Button variant="danger" busy={isPending} onClick={() => removal.mutate()}>
          Remove
        </Button>
      </div>
    </Dialog>
  );
}
