import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deletionReceiptSchema, PREFER_RECEIPT } from '#bff/contracts/account.ts';
import {
  ReauthenticationCanceled,
  useReauthentication,
} from '#web/features/factors/reauthentication.tsx';
import { api } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { clearSdkStorage } from '#web/lib/clear-sdk-storage.ts';
import { paths } from '#web/lib/paths.ts';
import { forgetStoredState } from '#web/lib/session/account-storage.ts';
import { announceSessionEnd, deferUnauthorized } from '#web/lib/session/session-end.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { ExportButton } from './export-data.tsx';
import styles from './settings.module.css';

/** The text that the user must type. */
const CONFIRMATION = 'DELETE';
const REDIRECT_MS = 2000;

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Deletes the account after a typed confirmation, and shows the result (spec section 4). */
export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const { mutate, reset, error, isPending, isSuccess } = useAccountDeletion();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      dismissible={!isPending && !isSuccess}
      title="Delete Account"
      description={
        isSuccess
          ? 'Thank you for using Posy.'
          : 'Your page, links, pictures and analytics will be permanently deleted.'
      }
    >
      {isSuccess && <Notice kind="success">Your account has been deleted successfully.</Notice>}
      {error && !(error instanceof ReauthenticationCanceled) && (
        <Notice kind="error">{errorText(error, 'Failed to delete account')}</Notice>
      )}
      {!isSuccess && <DeleteAccountForm busy={isPending} onConfirm={mutate} onCancel={close} />}
    </Dialog>
  );
}

/**
 * Deletes the account.
 * @returns the receipt; undefined from a server of the previous release
 */
const deleteAccount = () =>
  api.delete(
    '/account',
    undefined,
    { parse: (value) => deletionReceiptSchema.safeParse(value).data },
    { Prefer: PREFER_RECEIPT },
  );

/** Deletes the account, shows the success message, then opens the login page. */
function useAccountDeletion() {
  const navigate = useNavigate();
  const { withReauthentication } = useReauthentication();
  return useMutation({
    // Do not retry: after a lost response, the session may no longer exist.
    retry: false,
    mutationFn: () =>
      withReauthentication('delete-account', () => deferUnauthorized(deleteAccount)),
    onSuccess: (receipt) => {
      clearSdkStorage();
      forgetStoredState();
      announceSessionEnd('account-deleted');
      // Navigate even after Back, because the previous page shows data of the deleted account.
      setTimeout(() => navigate(paths.login, { replace: true, state: { receipt } }), REDIRECT_MS);
    },
  });
}

interface DeleteAccountFormProps {
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * The form for the typed confirmation. Closing the dialog unmounts the form and thereby clears its
 * text.
 */
function DeleteAccountForm({ busy, onConfirm, onCancel }: DeleteAccountFormProps) {
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const matches = typed === CONFIRMATION;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    if (matches && !busy) onConfirm();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={`Type ${CONFIRMATION} to confirm`}
        error={checked && !matches ? `Please type ${CONFIRMATION} to confirm.` : null}
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            readOnly={busy}
            aria-disabled={busy || undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => setChecked(typed !== '')}
            // Browsers do not submit a form with Enter while its submit button is disabled, so
            // handle Enter here.
            onKeyDown={(event) => event.key === 'Enter' && submit(event)}
          />
        )}
      </Field>
      <ExportButton resume="delete-account" disabled={busy}>
        Download your data first
      </ExportButton>
      <div className={styles.actions}>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={busy} disabled={!matches}>
          {busy ? 'Deleting...' : 'Delete Account'}
        </Button>
      </div>
    </form>
  );
}
