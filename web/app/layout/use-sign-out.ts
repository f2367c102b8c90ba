import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { clearSdkStorage } from '#web/lib/clear-sdk-storage.ts';
import { paths } from '#web/lib/paths.ts';
import { forgetStoredState } from '#web/lib/session/account-storage.ts';
import { announceSessionEnd, deferUnauthorized } from '#web/lib/session/session-end.ts';

export type SignOut = ReturnType<typeof useSignOut>;

/**
 * Signs out and opens the login page. Sends the request without a router action, which would run
 * the loaders again, and without TanStack Query, which the public pages do not load (S69).
 */
export function useSignOut(onSignedOut?: () => void) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const start = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await deferUnauthorized(() => api.post('/signout'));
      clearSdkStorage();
      announceSessionEnd('signed-out');
      forgetStoredState();
      onSignedOut?.();
      await navigate(paths.login);
    } catch (reason) {
      setError(errorText(reason, 'Failed to sign out. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return { start, busy, error, dismiss: () => setError(null) };
}
