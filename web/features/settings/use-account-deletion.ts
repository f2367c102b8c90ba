import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmationCancelled, useConfirmation } from '#web/features/factors/confirmation.tsx';
import { api } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { clearSdkStorage } from '#web/lib/clear-sdk-storage.ts';
import { paths } from '#web/lib/paths.ts';
import { announceSessionEnd } from '#web/lib/session/session-end.ts';

/** What has to be typed, to the letter. */
export const CONFIRMATION = 'DELETE';
const REDIRECT_MS = 2000;

type State = { step: 'asking' | 'deleting' | 'deleted' } | { step: 'failed'; error: string };

/**
 * The states of the deletion dialog (spec section 4). A plain fetch and no router action: the
 * guard would look for a session after it, and leave before the success is read.
 */
export function useAccountDeletion() {
  const navigate = useNavigate();
  const { run } = useConfirmation();
  const [state, setState] = useState<State>({ step: 'asking' });
  const deleted = state.step === 'deleted';
  useEffect(() => {
    if (!deleted) return;
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [deleted, navigate]);
  const confirm = async () => {
    setState({ step: 'deleting' });
    try {
      await run('delete-account', () => api.delete('/account'));
      clearSdkStorage();
      announceSessionEnd('account-deleted');
      setState({ step: 'deleted' });
    } catch (error) {
      if (error instanceof ConfirmationCancelled) return setState({ step: 'asking' });
      setState({ step: 'failed', error: errorText(error, 'Failed to delete account') });
    }
  };
  return { state, confirm, reset: () => setState({ step: 'asking' }) };
}
