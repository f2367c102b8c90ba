import { type SyntheticEvent, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import styles from './delete-account-form.module.css';
import { CONFIRMATION } from './use-account-deletion.ts';

interface DeleteAccountFormProps {
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The typed confirmation. It lives with the open dialog, so closing forgets what was typed. */
export function DeleteAccountForm({ busy, onConfirm, onCancel }: DeleteAccountFormProps) {
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
            // A disabled button submits nothing, so Enter has to be answered here.
            onKeyDown={(event) => event.key === 'Enter' && submit(event)}
          />
        )}
      </Field>
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
