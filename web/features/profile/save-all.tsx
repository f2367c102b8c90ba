import { useIsMutating } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { SAVE_ALL_KEY } from '#web/lib/api/query-keys.ts';
import { loadOptional } from '#web/lib/optional-chunk.ts';
import { unsavedFields } from './saved-fields.ts';
import { useSocialsDraft } from './socials/socials-draft.ts';
import type { DraftProps } from './use-profile-draft.ts';

const load = () => loadOptional(() => import('./save-all-button.tsx'));

const SaveAllButton = lazy<ComponentType<DraftProps>>(async () => ({
  default: (await load())?.SaveAllButton ?? (() => null),
}));

/**
 * Saves all unsaved fields. Shown if two or more are unsaved; each field also has its own button.
 */
export function SaveAll(props: DraftProps) {
  const [socials] = useSocialsDraft();
  const count = unsavedFields(props.draft, socials, props.profile).length;
  const busy = useIsMutating({ mutationKey: SAVE_ALL_KEY }) > 0;
  // Preload the button so that it also appears while offline.
  useEffect(() => void load(), []);
  if (count < 2 && !busy) return null;
  return (
    <Suspense>
      <SaveAllButton {...props} />
    </Suspense>
  );
}
