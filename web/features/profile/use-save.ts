import { useState } from 'react';
import type { Feedback } from '#web/features/dashboard/feedback.ts';
import { errorText } from '#web/lib/error-text.ts';

interface Texts {
  success: string;
  /** Said when the server has no words of its own. */
  failure: string;
}

/** Runs one change of the profile: the outcome is said, and the profile is loaded again. */
export function useSave(feedback: Feedback) {
  const [busy, setBusy] = useState(false);
  const save = async (call: () => Promise<void>, texts: Texts): Promise<boolean> => {
    setBusy(true);
    try {
      await call();
      feedback.success(texts.success);
      await feedback.refresh();
      return true;
    } catch (error) {
      feedback.failure(errorText(error, texts.failure));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
