import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Profile } from '#bff/contracts/profile.ts';
import { updateProfile } from '#web/features/profile/profile.api.ts';
import { errorText, fieldError } from '#web/lib/api/error-text.ts';
import { updateCachedProfile } from '#web/lib/api/profile-query.ts';
import { withRetries } from '#web/lib/api/query-client.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';

type Names = Partial<Pick<Profile, 'username' | 'name'>>;
type Field = keyof Names;

/** The error of a field whose request failed. */
class FieldFailure extends Error {
  readonly field: Field;
  constructor(field: Field, cause: unknown) {
    super(`Failed to update ${field}`, { cause });
    this.field = field;
  }
}

/** Moves the focus to a field of a form. */
export function focusField(form: HTMLFormElement | null, field: Field): void {
  const control = form?.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}

interface Refusal {
  field: Field;
  value: string;
  text: string;
}

/**
 * Saves the username and the name, each in its own request.
 * @param onSaved called with the values that were sent, also after the step was left
 * @param form the form with the fields. A field with a server's error gets the focus. Retry submits
 * the form again, because the values may have changed.
 */
export function useSaveNames(
  onSaved: (names: Names) => void,
  form: RefObject<HTMLFormElement | null>,
) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (names: Names) => {
      for (const [field, value] of Object.entries(names) as [Field, string][]) {
        const saved = await withRetries(() => updateProfile({ [field]: value })).catch(
          (error: unknown) => {
            throw new FieldFailure(field, error);
          },
        );
        await updateCachedProfile(client, { ...saved, saved: true });
      }
    },
    onSuccess: (_, names) => onSaved(names),
    onError: (failure, names) => {
      const { field, message, cause } = failure as FieldFailure;
      const text = fieldError(cause, field);
      if (!text) {
        return toasts.failedChange(errorText(cause, message), cause, () =>
          form.current ? form.current.requestSubmit() : mutate(names),
        );
      }
      setRefusal({ field, value: `${names[field]}`, text });
      focusField(form.current, field);
    },
  });
  return {
    busy: isPending,
    /** @param onDone called when all values are saved, unless the step was left before */
    save: (names: Names, onDone: () => void) => {
      setRefusal(null);
      toasts.clear();
      mutate(names, { onSuccess: onDone });
    },
    /** Returns the server's error about this value, or null. */
    errorOf: (field: Field, value: string): string | null =>
      refusal?.field === field && refusal.value === value ? refusal.text : null,
  };
}
