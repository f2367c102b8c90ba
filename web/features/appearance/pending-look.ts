import { effectiveBackground } from '#bff/contracts/page-design.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';
import type { Look } from './look.ts';

/** Holds the look that is not saved yet, or null. It is restored after the session (S78). */
export const usePendingLook = () =>
  useDraftState<Look | null>('look', null, (look) => look !== null);

/** Returns the profile with the look that is being saved. */
export function useShownProfile(profile: Profile): Profile {
  const [pending] = usePendingLook();
  if (pending === null) return profile;
  // A restored look has no photo, because images do not fit into the storage.
  const appearance = { ...profile.appearance, ...pending.appearance };
  const { background_color_own } = pending;
  const background_color = effectiveBackground({ appearance, background_color_own });
  return { ...profile, appearance, background_color_own, background_color };
}
