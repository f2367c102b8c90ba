import { useMutation, useQuery } from '@tanstack/react-query';
import type { UserSession } from '#bff/contracts/session.ts';
import {
  ReauthenticationCanceled,
  useReauthentication,
} from '#web/features/factors/reauthentication.tsx';
import { api } from '#web/lib/api/api-client.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';

const listSessions = () => api.get<UserSession[]>('/sessions');

/** Ends one session, or all sessions except the current one. */
const endSessions = (ended: UserSession | 'others') =>
  ended === 'others'
    ? api.delete<void>('/sessions')
    : api.delete<void>(`/sessions/${encodeURIComponent(ended.handle)}`);

/** Queries the user's sessions and ends them. The list is refetched after each attempt. */
export function useSessions() {
  const { withReauthentication } = useReauthentication();
  const toasts = useToasts();
  const sessions = useQuery({ queryKey: queryKeys.sessions, queryFn: listSessions });
  const ending = useMutation({
    mutationFn: (ended: UserSession | 'others') =>
      withReauthentication('sessions', () => endSessions(ended)),
    onMutate: toasts.clear,
    onSuccess: (_, ended) =>
      toasts.success(
        ended === 'others' ? 'Signed out everywhere else.' : `Signed out of ${ended.device}.`,
      ),
    onError: (error, ended) => {
      if (error instanceof ReauthenticationCanceled) return;
      const failure =
        ended === 'others'
          ? 'Failed to sign out of your other devices'
          : 'Failed to sign out of the device';
      const text = errorText(error, withAdvice(failure));
      toasts.failedChange(text, error, () => ending.mutate(ended));
    },
    onSettled: () => void sessions.refetch(),
  });
  return { sessions, ending };
}
