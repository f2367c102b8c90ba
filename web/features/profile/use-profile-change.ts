import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#bff/contracts/profile.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { updateCachedProfile } from '#web/lib/api/profile-query.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';

interface ChangeOptions<T> {
  /** Tells this change from others that are being sent. */
  name: string;
  send: (change: T) => Promise<Partial<Profile>>;
  success: (change: T) => string;
  /** Shown when the server sends no text. */
  failure: string;
  /** Runs once the answer is in the cache. */
  onSaved?: (change: T) => void;
  /** Shows an error in its own way. @returns whether it did */
  onRefused?: (error: unknown, change: T) => boolean;
  onSettled?: (change: T) => void;
}

/**
 * One kind of change of the profile. The answer goes into the cache; the read that follows only fills
 * in what else has changed, and its failure does not concern the save.
 */
export function useProfileChange<T>(options: ChangeOptions<T>) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const mutationKey = [...queryKeys.profile, options.name];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: options.send,
    onSuccess: async (answer, change) => {
      await updateCachedProfile(queryClient, { ...answer, saved: true });
      toasts.success(options.success(change));
      options.onSaved?.(change);
      void queryClient.invalidateQueries({ queryKey: queryKeys.profile });
    },
    onError: (error, change) => {
      if (options.onRefused?.(error, change)) return toasts.clear();
      toasts.failure(errorText(error, options.failure));
    },
    onSettled: (_answer, _error, change) => options.onSettled?.(change),
  });
  // Also for a form that was left and opened again while its change is being sent.
  return { busy: useIsMutating({ mutationKey }) > 0, save: mutate };
}
