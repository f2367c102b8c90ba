import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { useAccountDeletion } from './use-account-deletion.ts';

const WARNING = 'Your page, your links, your pictures and all their numbers will be gone for good.';

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Asks for the typed word, deletes, and says how that went. */
export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const { state, confirm, reset } = useAccountDeletion();
  const close = () => {
    reset();
    onClose();
  };
  const busy = state.step === 'deleting';
  const deleted = state.step === 'deleted';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      dismissible={!busy && !deleted}
      title="Delete Account"
      description={deleted ? 'Goodbye, and thank you for having been here.' : WARNING}
    >
      {deleted && <Notice kind="success">Your account has been deleted successfully.</Notice>}
      {state.step === 'failed' && <Notice kind="error">{state.error}</Notice>}
      {!deleted && <DeleteAccountForm busy={busy} onConfirm={confirm} onCancel={close} />}
    </Dialog>
  );
}
