import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { profileUpdateSchema } from '#bff/contracts/profile-update.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { errorText, fieldError, isRefused } from '#web/lib/api/error-text.ts';
import { updateCachedProfile } from '#web/lib/api/profile-query.ts';
import { BACKGROUND_SCOPE, queryKeys, SAVE_ALL_KEY } from '#web/lib/api/query-keys.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { updateProfile } from './profile.api.ts';
import {
  type FieldChange,
  failureText,
  partlySavedText,
  savedText,
  unsavedFields,
  updateOf,
} from './saved-fields.ts';
import { rowRefusal, useSocialsDraft } from './socials/socials-draft.ts';
import { type DraftProps, formId } from './use-profile-draft.ts';

/** Saves all unsaved fields. */
export function SaveAllButton(props: DraftProps) {
  const { busy, waiting, saveAll } = useSaveAll(props);
  return (
    <Button busy={busy} disabled={waiting} onClick={saveAll}>
      Save all
    </Button>
  );
}

interface Failure {
  text: string;
  error: unknown;
}

/**
 * Saves all unsaved fields in consecutive requests. A field that fails stays unsaved and is marked.
 */
function useSaveAll({ profile, draft, discard, fail }: DraftProps) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [socials, setSocials] = useSocialsDraft();
  const changes = unsavedFields(draft, socials, profile);
  // Use one mutation for each field, so that a retry after a lost response repeats only the request
  // of that field.
  const { mutateAsync: send } = useMutation({
    mutationKey: SAVE_ALL_KEY,
    mutationFn: (change: FieldChange) => updateProfile(updateOf(change)),
  });

  /** Removes a saved value from the drafts. */
  const forget = ({ field, value }: FieldChange) => {
    if (field !== 'socials') discard({ [field]: value });
    else setSocials((now) => (now?.rows === value.rows ? null : now));
  };
  const mark = (change: FieldChange & Failure) => {
    if (change.field !== 'socials') return fail([change]);
    const { value: sent, error } = change;
    const marked = { ...sent, isSubmitted: true, refusal: rowRefusal(error) };
    setSocials((now) => (now?.rows === sent.rows ? marked : now));
  };
  /**
   * Saves one change.
   * @returns null on success
   */
  const save = async (change: FieldChange): Promise<Failure | null> => {
    try {
      const problem = firstIssue(profileUpdateSchema, updateOf(change));
      // Send no request that the server would reject.
      if (problem !== null) throw new ApiError(400, { error: problem });
      await updateCachedProfile(client, { ...(await send(change)), saved: true });
      forget(change);
      return null;
    } catch (error) {
      return {
        text: fieldError(error, change.field) ?? errorText(error, failureText(change)),
        error,
      };
    }
  };
  const { mutate } = useMutation({
    mutationKey: SAVE_ALL_KEY,
    // Use the same scope as the theme studio, which saves the background too.
    scope: BACKGROUND_SCOPE,
    mutationFn: async (all: readonly FieldChange[]) => {
      const failed: (FieldChange & Failure)[] = [];
      for (const change of all) {
        const failure = await save(change);
        if (failure !== null) failed.push({ ...change, ...failure });
      }
      return failed;
    },
    onMutate: toasts.clear,
    onSuccess: (failed, all) => {
      void client.invalidateQueries({ queryKey: queryKeys.profile });
      const [first] = failed;
      if (!first) return toasts.success(savedText(all));
      flushSync(() => failed.forEach(mark));
      const texts = failed.map(({ text }) => text);
      const repeatable = failed.filter(({ error }) => !isRefused(error));
      toasts.failedChange(partlySavedText(all.length, texts), (repeatable[0] ?? first).error, () =>
        mutate(repeatable),
      );
      // If only one unsaved field remains, the busy Save all button disappears with its focus.
      // After Retry, another element has the focus.
      const isLosingFocus = failed.length === 1 && document.activeElement?.matches('[aria-busy]');
      if (isRefused(first.error) || isLosingFocus) focusForm(first.field);
    },
  });
  return {
    busy: useIsMutating({ mutationKey: SAVE_ALL_KEY }) > 0,
    /** Whether a request for a single field is pending. */
    waiting: useIsMutating({ mutationKey: queryKeys.profile }) > 0,
    saveAll: () => mutate(changes),
  };
}

/** Focuses the marked control of a form, or its Save button. */
function focusForm(field: FieldChange['field']): void {
  const marked = document.querySelector<HTMLElement>(
    `#${formId(field)} :is([aria-invalid], [type="submit"])`,
  );
  marked?.focus();
}
