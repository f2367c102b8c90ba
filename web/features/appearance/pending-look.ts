import { effectiveBackground } from '#bff/contracts/page-design.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';
import { isUpload, type Look, lookOf } from './look.ts';

/**
 * Holds the unsaved look, or null. If the session ends, the look is restored after the next sign-in
 * (S78).
 */
export const usePendingLook = () =>
  useDraftState<Look | null>('look', null, (look) => look !== null);

/** Returns the look with unsaved changes. */
export function useShownLook(profile: Profile): Look {
  const [pending] = usePendingLook();
  return shownLook(profile, pending);
}

/**
 * Returns the look of a profile with unsaved changes.
 * @param pending the unsaved look, or null
 */
export function shownLook(profile: Profile, pending: Look | null): Look {
  if (pending === null) return lookOf(profile);
  // Add the stored photo to a restored look: drafts are stored without images.
  return { ...pending, appearance: { ...profile.appearance, ...pending.appearance } };
}

/**
 * Returns the profile with the unsaved look. Keeps the previous photo until a new one is stored,
 * because the colors of the new one are unknown until then.
 */
export function useShownProfile(profile: Profile): Profile {
  const look = useShownLook(profile);
  const { background_photo: photo } = look.appearance;
  const background_photo = photo && isUpload(photo) ? profile.appearance.background_photo : photo;
  return {
    ...profile,
    ...look,
    appearance: { ...look.appearance, background_photo },
    background_color: effectiveBackground(look),
  };
}
