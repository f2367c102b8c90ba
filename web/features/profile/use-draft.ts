import { useState } from 'react';
import type { Profile } from '#bff/contracts/profile/profile.ts';
import type { Draft, DraftField, DraftProps } from './draft.ts';

/** What was changed of the profile and is not saved yet. */
export function useDraft(profile: Profile): DraftProps {
  const [draft, setDraft] = useState<Draft>({});
  const change = (part: Draft) => setDraft((before) => ({ ...before, ...part }));
  const discard = (field: DraftField) => setDraft(({ [field]: _, ...others }) => others);
  return { profile, draft, change, discard };
}
