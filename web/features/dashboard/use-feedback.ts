import { useMemo } from 'react';
import { useRevalidator } from 'react-router-dom';
import { ApiError, api } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import type { Feedback } from '#web/lib/feedback.ts';
import type { NoticeState } from './notice-list.ts';

/**
 * What tabs may tell the dashboard. Reloading asks for the profile before it asks the router: its
 * guard takes any failure for a lost session, and would throw away what is being typed.
 */
export function useFeedback(show: (notice: NoticeState) => void, clear: () => void): Feedback {
  const { revalidate } = useRevalidator();
  return useMemo(() => {
    const failure = (text: string, retry?: () => void) => show({ kind: 'error', text, retry });
    const reload = async (): Promise<void> => {
      try {
        await api.get('/profile');
      } catch (error) {
        const signedOut = error instanceof ApiError && error.status === 401;
        if (!signedOut) return failure(errorText(error, 'Failed to fetch profile'), reload);
      }
      await revalidate();
    };
    return {
      success: (text) => show({ kind: 'success', text }),
      failure: (text) => failure(text),
      clear,
      refresh: revalidate,
      reload,
    };
  }, [show, clear, revalidate]);
}
