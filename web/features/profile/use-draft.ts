import type { Profile } from '#bff/contracts/profile.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';

/** Unsaved values of the profile, which the preview shows. */
export type Draft = Partial<
  Pick<Profile, 'username' | 'name' | 'bio' | 'picture' | 'background_color_own'>
>;

/** The props of the profile's forms. */
export interface DraftProps {
  profile: Profile;
  draft: Draft;
  change: (draft: Draft) => void;
  /** Removes sent values from the draft, unless they have changed since. */
  discard: (sent: Draft) => void;
}

function withoutSent(draft: Draft, sent: Draft): Draft {
  const entries = Object.entries(draft) as [keyof Draft, unknown][];
  return Object.fromEntries(entries.filter(([field, value]) => sent[field] !== value));
}

const isUnsaved = (draft: Draft, profile: Profile): boolean =>
  Object.entries(draft).some(([field, value]) => profile[field as keyof Draft] !== value);

/** Holds the picture that is being uploaded, as a data URL. It is not kept after the session. */
export const useUploadingPicture = () => useDraftState<string | null>('uploading-picture', null);

const NO_DRAFT: Draft = {};

/** Holds the unsaved changes of the profile. */
export function useDraft(profile: Profile): DraftProps {
  const [picture] = useUploadingPicture();
  const [draft, setDraft] = useDraftState('profile', NO_DRAFT, (it) => isUnsaved(it, profile));
  const change = (part: Draft) => setDraft((before) => ({ ...before, ...part }));
  const discard = (sent: Draft) => setDraft((before) => withoutSent(before, sent));
  return { profile, draft: picture === null ? draft : { ...draft, picture }, change, discard };
}
