import { useState } from 'react';
import type { Profile } from '#bff/contracts/profile/profile.ts';
import type { Draft, DraftProps } from './draft.ts';

function without(draft: Draft, sent: Draft): Draft {
  const entries = Object.entries(draft) as [keyof Draft, unknown][];
  return Object.fromEntries(entries.filter(([field, value]) => sent[field] !== value));
}

/** What was changed of the profile and is not saved yet. */
export function useDraft(profile: Profile): DraftProps {
  const [draft, setDraft] = useState<Draft>({});
  const change = (part: Draft) => setDraft((before) => ({ ...before, ...part }));
  const discard = (sent: Draft) => setDraft((before) => without(before, sent));
  return { profile, draft, change, discard };
}
