import { useMutation } from '@tanstack/react-query';
import { type Factor, type FactorKind, LAST_FACTOR } from '#bff/contracts/factors.ts';
import { ConfirmationCancelled, useConfirmation } from '#web/features/factors/confirmation.tsx';
import { factorName } from '#web/features/factors/factor-names.ts';
import { removeFactor } from '#web/features/factors/factors.api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { keepingDetails } from './resume-details.ts';
import styles from './sign-in-methods.module.css';

const CONSEQUENCES: Record<Exclude<FactorKind, 'oauth'>, string> = {
  email: 'Codes and links to this address no longer sign you in.',
  phone: 'Codes to this number no longer sign you in.',
  passkey:
    'This passkey no longer signs you in. Your device may still offer it until you delete it there, too.',
  biometric: 'It no longer signs you in.',
  wallet: 'This wallet no longer signs you in.',
  password: 'Your password no longer signs you in.',
  totp: 'Your sign-ins are no longer protected by its codes.',
};

function consequence({ kind, ...factor }: Factor): string {
  if (kind !== 'oauth') return CONSEQUENCES[kind];
  const name = factorName({ kind, ...factor });
  return `${name} no longer signs you in to Posy. Your account at ${name} stays as it is.`;
}

interface RemoveDialogProps {
  /** Undefined while the dialog is closed. */
  factor: Factor | undefined;
  onClose: () => void;
  /** It is gone, be it now or before. @param text what happened, as a sentence */
  onRemoved: (text: string) => void;
  /** The list is out of date. */
  onStale: () => void;
}

/** Asks before a factor is removed, and says why it was not. */
export function RemoveMethodDialog({ factor, ...props }: RemoveDialogProps) {
  return (
    <Dialog
      open={factor !== undefined}
      onOpenChange={(next) => !next && props.onClose()}
      title={factor ? `Remove ${factorName(factor)}?` : ''}
      description={factor ? `${consequence(factor)} You can add it again later.` : ''}
    >
      {factor && <Question key={factor.id} factor={factor} {...props} />}
    </Dialog>
  );
}

function Question(props: RemoveDialogProps & { factor: Factor }) {
  const { factor, onClose, onRemoved, onStale } = props;
  const { run } = useConfirmation();
  const name = factorName(factor);
  const removal = useMutation({
    mutationFn: () =>
      keepingDetails({ factorId: factor.id }, () =>
        run('remove-method', () => removeFactor(factor.id)),
      ),
    onSuccess: () => onRemoved(`${name} was removed.`),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.status === 404) onRemoved(`${name} was already removed.`);
      if (error.code === LAST_FACTOR) onStale();
    },
  });
  const error = removalErrorText(removal.error, name);
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={removal.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
          Remove
        </Button>
      </div>
    </>
  );
}

function removalErrorText(error: unknown, name: string): string | undefined {
  if (!error || error instanceof ConfirmationCancelled) return undefined;
  if (error instanceof ApiError && error.code === LAST_FACTOR) {
    return 'This is your only way to sign in now. Add another one first.';
  }
  return errorText(error, withAdvice(`Failed to remove ${name}`));
}
