import { useState } from 'react';
import { errorText, fieldError } from '#web/lib/api/error-text.ts';
import type { Feedback } from '#web/lib/feedback.ts';

interface SaveOptions {
  success: string;
  /** Shown when the server sends no text. */
  failure: string;
  /** The field that `refused` is for. */
  field?: string;
  /** Shows the server's refusal of the field's value, instead of a notice. */
  refused?: (text: string) => void;
}

/** Runs one change of the profile, shows its outcome, and loads the profile again. */
export function useSave(feedback: Feedback) {
  const [busy, setBusy] = useState(false);
  const save = async (call: () => Promise<void>, options: SaveOptions): Promise<boolean> => {
    setBusy(true);
    try {
      await call();
      feedback.success(options.success);
      await feedback.refresh();
      return true;
    } catch (error) {
      const refusal = options.field && fieldError(error, options.field);
      if (refusal && options.refused) {
        feedback.clear();
        options.refused(refusal);
        return false;
      }
      feedback.failure(errorText(error, options.failure));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
