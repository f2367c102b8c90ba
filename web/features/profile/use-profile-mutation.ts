import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#bff/contracts/profile.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { updateCachedProfile } from '#web/lib/api/profile-query.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';

interface ProfileMutationOptions<T> {
  /** Distinguishes the mutation from other mutations of the profile. */
  name: string;
  /** Mutations of the same scope run one at a time. */
  scope?: { id: string };
  send: (change: T) => Promise<Partial<Profile>>;
  success: (change: T) => string;
  /** Called before each request, including requests that Retry sends. */
  onSend?: (change: T) => void;
  /** The fallback error text, shown if the server sends no error text. */
  failure: string;
  /** Called after the response was written to the cache. */
  onSaved?: (change: T) => void;
  /** Handles an error. @returns false to show the error as a toast */
  onError?: (error: unknown, change: T) => boolean;
  onSettled?: (change: T) => void;
}

/**
 * Saves a change of the profile and writes the response to the cache. Then refetches the profile; a
 * failure of the refetch does not affect the change.
 */
export function useProfileMutation<T>(options: ProfileMutationOptions<T>) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const mutationKey = [...queryKeys.profile, options.name];
  const { mutate } = useMutation({
    mutationKey,
    ...(options.scope && { scope: options.scope }),
    mutationFn: options.send,
    onMutate: (change) => {
      toasts.clear();
      options.onSend?.(change);
    },
    onSuccess: async (response, change) => {
      await updateCachedProfile(queryClient, { ...response, saved: true });
      toasts.success(options.success(change));
      options.onSaved?.(change);
      void queryClient.invalidateQueries({ queryKey: queryKeys.profile });
    },
    onError: (error, change) => {
      if (options.onError?.(error, change)) return;
      toasts.failedChange(errorText(error, options.failure), error, () => mutate(change));
    },
    onSettled: (_response, _error, change) => options.onSettled?.(change),
  });
  // `busy` is also true during requests of an unmounted form, so that a change is not sent twice.
  return { busy: useIsMutating({ mutationKey }) > 0, save: mutate };
}
