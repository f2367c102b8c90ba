import type { Profile } from '#bff/contracts/profile/profile.ts';
import { useKeptState } from '#web/lib/kept-state.ts';
import type { Draft, DraftProps } from './draft.ts';

function without(draft: Draft, sent: Draft): Draft {
  const entries = Object.entries(draft) as [keyof Draft, unknown][];
  return Object.fromEntries(entries.filter(([field, value]) => sent[field] !== value));
}

/** Whether anything differs from what is saved. */
export function isUnsaved({ profile, draft }: DraftProps): boolean {
  return Object.entries(draft).some(([field, value]) => profile[field as keyof Draft] !== value);
}

/** What was changed of the profile and is not saved yet. */
export function useDraft(profile: Profile): DraftProps {
  const [draft, setDraft] = useKeptState<Draft>('draft', {});
  const change = (part: Draft) => setDraft((before) => ({ ...before, ...part }));
  const discard = (sent: Draft) => setDraft((before) => without(before, sent));
  return { profile, draft, change, discard };
}
