import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api-client.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { updateCachedProfile, useProfile } from '#web/lib/api/profile-query.ts';

/** Whether the page is published, and the call that changes it. */
export function usePublication() {
  const { profile } = useProfile();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (published: boolean) => api.put('/profile', { published }),
    onSuccess: (_, published) => updateCachedProfile(queryClient, { published, saved: true }),
  });
  const success = profile.published ? 'Your page is published.' : 'Your page is offline.';
  const failure = errorText(error, withAdvice('Failed to update your page'));
  return {
    published: profile.published,
    busy: isPending,
    outcome: isSuccess
      ? ({ kind: 'success', text: success } as const)
      : error && ({ kind: 'error', text: failure } as const),
    save: mutate,
  };
}
