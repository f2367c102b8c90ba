import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#bff/contracts/profile.ts';
import { updateProfile } from '#web/features/profile/profile.api.ts';
import { errorText, fieldError } from '#web/lib/api/error-text.ts';
import { updateCachedProfile } from '#web/lib/api/profile-query.ts';
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

interface Refusal {
  field: Field;
  value: string;
  text: string;
}

/**
 * Saves the username and the name, each in its own request.
 * @param onSaved called with the values that were sent
 * @param focus moves the focus to a field
 */
export function useSaveNames(onSaved: (names: Names) => void, focus: (field: Field) => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (names: Names) => {
      for (const [field, value] of Object.entries(names) as [Field, string][]) {
        const saved = await updateProfile({ [field]: value }).catch((error: unknown) => {
          throw new FieldFailure(field, error);
        });
        await updateCachedProfile(client, { ...saved, saved: true });
      }
    },
    onSuccess: (_, names) => onSaved(names),
    onError: (failure, names) => {
      const { field, message, cause } = failure as FieldFailure;
      const text = fieldError(cause, field);
      if (!text) {
        return toasts.failedChange(errorText(cause, message), cause, () => mutate(names));
      }
      setRefusal({ field, value: `${names[field]}`, text });
      focus(field);
    },
  });
  return {
    busy: isPending,
    save: (names: Names) => {
      setRefusal(null);
      toasts.clear();
      mutate(names);
    },
    /** Returns the server's error about this value, or null. */
    errorOf: (field: Field, value: string): string | null =>
      refusal?.field === field && refusal.value === value ? refusal.text : null,
  };
}
