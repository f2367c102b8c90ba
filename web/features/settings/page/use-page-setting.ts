import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#bff/contracts/profile.ts';
import type { ProfileUpdate } from '#bff/contracts/profile-update.ts';
import { api } from '#web/lib/api/api-client.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { updateCachedProfile } from '#web/lib/api/profile-query.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';

type PageSetting = 'language' | 'show_views' | 'seo' | 'time_zone';

interface PageSettingOptions<F extends PageSetting, V> {
  field: F;
  /** Returns the whole setting for a changed part of it. */
  complete?: (part: V) => Promise<Profile[F]>;
  success: (value: V) => string;
  /** The error text without advice, e.g. "Failed to update the language". */
  failure: string;
  /** Called after the response was written to the cache. */
  onSaved?: (sent: V) => void;
}

/** Saves one setting of the public page by PUT /profile, and shows the result as a toast. */
export function usePageSetting<F extends PageSetting, V = Profile[F]>(
  options: PageSettingOptions<F, V>,
) {
  const { field, complete, success, failure, onSaved } = options;
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (sent: V) => {
      const value = complete ? await complete(sent) : sent;
      return api.put<Partial<Profile>>('/profile', { [field]: value } satisfies ProfileUpdate);
    },
    onMutate: toasts.clear,
    onSuccess: async (response, value) => {
      await updateCachedProfile(queryClient, { ...response, saved: true });
      toasts.success(success(value));
      onSaved?.(value);
    },
    onError: (error, value) =>
      toasts.failedChange(errorText(error, withAdvice(failure)), error, () => mutate(value)),
  });
  return { save: mutate, busy: isPending, sent: isPending ? variables : undefined };
}
