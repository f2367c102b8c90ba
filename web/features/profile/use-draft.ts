import type { Profile } from '#bff/contracts/profile.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';

/** What is chosen or typed and not saved; the preview shows it. */
export type Draft = Partial<
  Pick<Profile, 'username' | 'name' | 'bio' | 'picture' | 'background_color'>
>;

/** What every form of the tab gets: the saved profile, and its own part of the draft. */
export interface DraftProps {
  profile: Profile;
  draft: Draft;
  change: (draft: Draft) => void;
  /** Forgets what was saved, or not taken, unless it was changed again meanwhile. */
  discard: (sent: Draft) => void;
}

function without(draft: Draft, sent: Draft): Draft {
  const entries = Object.entries(draft) as [keyof Draft, unknown][];
  return Object.fromEntries(entries.filter(([field, value]) => sent[field] !== value));
}

const isUnsaved = (draft: Draft, profile: Profile): boolean =>
  Object.entries(draft).some(([field, value]) => profile[field as keyof Draft] !== value);

/** The picture that is being uploaded, as a data URL. It outlives the page, but not the session. */
export const useUploadingPicture = () => useDraftState<string | null>('uploading-picture', null);

const NO_DRAFT: Draft = {};

/** What was changed of the profile and is not saved yet. */
export function useDraft(profile: Profile): DraftProps {
  const [picture] = useUploadingPicture();
  const [draft, setDraft] = useDraftState('profile', NO_DRAFT, (it) => isUnsaved(it, profile));
  const change = (part: Draft) => setDraft((before) => ({ ...before, ...part }));
  const discard = (sent: Draft) => setDraft((before) => without(before, sent));
  return { profile, draft: picture === null ? draft : { ...draft, picture }, change, discard };
}
