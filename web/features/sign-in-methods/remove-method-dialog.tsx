import { useMutation } from '@tanstack/react-query';
import { type Factor, type FactorKind, LAST_FACTOR } from '#bff/contracts/factors.ts';
import { factorName, factorNameInSentence } from '#web/features/factors/factor-names.ts';
import { removeFactor } from '#web/features/factors/factors.api.ts';
import {
  ReauthenticationCanceled,
  useReauthentication,
} from '#web/features/factors/reauthentication.tsx';
import { ApiError } from '#web/lib/api/api-client.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { withStoredDetails } from './resume-details.ts';
import styles from './sign-in-methods.module.css';

const CONSEQUENCES: Partial<Record<FactorKind, string>> = {
  email: 'Codes and links sent to this address will no longer sign you in.',
  phone: 'Codes sent to this number will no longer sign you in.',
  passkey:
    'You will no longer be able to sign in with this passkey. Your device may offer it until you delete it there too.',
  wallet: 'You will no longer be able to sign in with this wallet.',
  password: 'You will no longer be able to sign in with your password.',
};

function consequence({ kind, ...factor }: Factor): string {
  if (kind !== 'oauth') {
    return CONSEQUENCES[kind] ?? 'You will no longer be able to sign in with it.';
  }
  const name = factorName({ kind, ...factor });
  return `You will no longer be able to sign in to Posy with ${name}. Your ${name} account does not change.`;
}

interface RemoveDialogProps {
  /** Undefined while the dialog is closed. */
  factor: Factor | undefined;
  onClose: () => void;
  /**
   * Called when the factor was removed, or had already been removed.
   * @param text the success message
   */
  onRemoved: (text: string) => void;
  /** Called when the list of factors is out of date. */
  onStale: () => void;
}

/** Removes a factor after a reauthentication. */
export function RemoveMethodDialog({ factor, ...props }: RemoveDialogProps) {
  return (
    <Dialog
      open={factor !== undefined}
      onOpenChange={(next) => !next && props.onClose()}
      title={factor ? `Remove ${factorNameInSentence(factor)}?` : ''}
      description={factor ? `${consequence(factor)} You can add it again later.` : ''}
    >
      {factor && <Question key={factor.id} factor={factor} {...props} />}
    </Dialog>
  );
}

function Question(props: RemoveDialogProps & { factor: Factor }) {
  const { factor, onClose, onRemoved, onStale } = props;
  const { withReauthentication } = useReauthentication();
  const name = factorName(factor);
  const removal = useMutation({
    mutationFn: () =>
      withStoredDetails({ factorId: factor.id }, () =>
        withReauthentication('remove-method', () => removeFactor(factor.id)),
      ),
    onSuccess: () => onRemoved(`${name} was removed.`),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.status === 404) onRemoved(`${name} was already removed.`);
      if (error.code === LAST_FACTOR) onStale();
    },
  });
  const error = removalErrorText(removal.error, factor);
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

function removalErrorText(error: unknown, factor: Factor): string | undefined {
  if (!error || error instanceof ReauthenticationCanceled) return undefined;
  if (error instanceof ApiError && error.code === LAST_FACTOR) {
    return 'This is now your only sign-in method. Add another one first.';
  }
  return errorText(error, withAdvice(`Failed to remove ${factorNameInSentence(factor)}`));
}
