import type { Profile } from '#bff/contracts/profile.ts';

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
