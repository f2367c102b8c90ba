import { useMutation } from '@tanstack/react-query';
import { MESSAGES } from '#bff/contracts/messages.ts';
import {
  ReauthenticationCanceled,
  useReauthentication,
} from '#web/features/factors/reauthentication.tsx';
import type { ResumeAction } from '#web/features/factors/redirect-reauthentication.ts';
import { ApiError, api } from '#web/lib/api/api-client.ts';
import { withAdvice } from '#web/lib/api/error-text.ts';

/** Returns the error text by status, because the response to HEAD has no body. */
function failureText(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 429) return MESSAGES.exportsLimited;
  if (status === 409) return MESSAGES.exportRunning;
  return withAdvice('Failed to prepare the download');
}

/** Starts the download. Browsers do not block a download that follows a press of a button. */
export function startDownload(): void {
  const link = document.createElement('a');
  link.href = '/api/account/export';
  link.download = '';
  link.click();
}

/**
 * Downloads the data of the account after a reauthentication. First checks with HEAD whether the
 * download can start, because the browser would not show the error.
 * @param resume the action to resume after a reauthentication by redirect
 */
export function useExport(resume: ResumeAction, onStarted?: () => void) {
  const { ensureReauthenticated } = useReauthentication();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      if (!(await ensureReauthenticated(resume))) throw new ReauthenticationCanceled();
      await api.head('/account/export');
    },
    onSuccess: () => {
      startDownload();
      onStarted?.();
    },
  });
  const isFailed = error !== null && !(error instanceof ReauthenticationCanceled);
  return {
    start: () => mutate(),
    busy: isPending,
    isStarted: isSuccess,
    failure: isFailed ? failureText(error) : undefined,
  };
}
