import { useState } from 'react';
import { errorText } from '#web/lib/api/error-text.ts';
import type { Feedback } from '#web/lib/feedback.ts';

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
