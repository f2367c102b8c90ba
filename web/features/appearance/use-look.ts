import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { effectiveBackground, pageDesign } from '#bff/contracts/page-design.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { updateCachedProfile, useProfile } from '#web/lib/api/profile-query.ts';
import { BACKGROUND_SCOPE, queryKeys } from '#web/lib/api/query-keys.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';
import { fetchStoredPicture } from '#web/lib/image/read-image.ts';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { saveLook } from './look.api.ts';
import { isSameLook, isUpload, type Look, lookOf, withReadableText } from './look.ts';
import { shownLook, usePendingLook, useShownLook } from './pending-look.ts';

const LOOK_KEY = [...queryKeys.profile, 'look'];
/** Debounce of saving, in milliseconds. Arrow keys pass through many themes. */
const SETTLE_MS = 250;

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

interface Change {
  /** The success text. */
  done: string;
  /** Moves the focus after Undo or Retry, because the toast with the pressed button disappears. */
  focus: () => void;
  /** Whether the change is an undo, which cannot be undone again. */
  isUndo?: boolean;
}

/**
 * Applies changes of the look immediately and saves them debounced. The last choice wins: a choice
 * that is still waiting is not sent when a newer one follows. After a failure, the saved look is
 * restored.
 */
export function useLook() {
  const { profile } = useProfile();
  const client = useQueryClient();
  const toasts = useToasts();
  const [pending, setPending, readPending] = usePendingLook();
  const [before, setBefore] = useDraftState<Look | null>('look-before', null);
  const [sent, setSent] = useState(0);
  const isLatest = () => client.isMutating({ mutationKey: LOOK_KEY }) === 1;
  const readProfile = () => client.getQueryData<Profile>(queryKeys.profile) ?? profile;
  const readStored = () => lookOf(readProfile());

  /** Writes the saved parts to the cache. */
  const store = (part: Partial<Look>) => {
    const stored = readStored();
    const look = { ...stored, ...part };
    const isNewPhoto = look.appearance.background_photo !== stored.appearance.background_photo;
    return updateCachedProfile(client, {
      ...look,
      background_color: effectiveBackground(look),
      // The tones of a new photo are unknown until the profile is refetched. With null, the text is
      // readable on any photo.
      ...(isNewPhoto && { background_photo_tones: null }),
      saved: true,
    });
  };

  const { mutate } = useMutation({
    mutationKey: LOOK_KEY,
    // Send one request at a time, so that an older response never replaces a newer look.
    scope: BACKGROUND_SCOPE,
    mutationFn: async (_change: Change): Promise<Saved | null> => {
      if (isLatest()) await settle();
      const target = readPending();
      if (target === null || !isLatest()) return null;
      const stored = readStored();
      if (isSameLook(stored, target)) return { target, previous: null };
      const previous = await restorable(stored, target);
      setSent(0);
      await saveLook(stored, target, { onSent: setSent, onStored: store });
      return { target, previous };
    },
    onSuccess: (saved, { done, focus, isUndo }) => {
      if (saved === null) return;
      if (readPending() === saved.target) setPending(null);
      const { previous } = saved;
      if (previous === null) return;
      setBefore(isUndo ? null : previous);
      const undo = {
        label: 'Undo',
        onPress: () => {
          // Update the checked radio button before it receives the focus.
          flushSync(() => restore(previous, focus));
          focus();
        },
      };
      toasts.success(done, isUndo ? undefined : undo);
      void client.invalidateQueries({ queryKey: queryKeys.profile });
      // Refetch the links, because they contain the effective color.
      void client.invalidateQueries({ queryKey: queryKeys.links });
    },
    onError: (error, change) => {
      if (!isLatest()) return;
      const failed = readPending();
      setPending(null);
      void client.invalidateQueries({ queryKey: queryKeys.profile });
      const retry = () => {
        if (failed) flushSync(() => apply(failed, change));
        change.focus();
      };
      toasts.failedChange(errorText(error, 'Failed to update theme'), error, retry);
    },
  });
  const apply = (look: Look, change: Change) => {
    toasts.clear();
    setPending(withReadableText(look, readProfile().background_photo_tones));
    mutate(change);
  };
  const restore = (look: Look, focus: () => void) =>
    apply(look, { done: 'Your earlier design is back.', focus, isUndo: true });
  const saving = useIsMutating({ mutationKey: LOOK_KEY }) > 0;
  const shown = useShownLook(profile);
  const photo = shown.appearance.background_photo;
  return {
    look: shown,
    /** Returns the current look, for changes that were prepared asynchronously. */
    readLook: () => shownLook(readProfile(), readPending()),
    /** The colors and styles that result from the look. */
    design: pageDesign({ ...shown, background_photo_tones: profile.background_photo_tones }),
    saving,
    apply,
    /** The sent fraction of a photo that is being uploaded, or null. */
    sent: saving && photo && isUpload(photo) ? sent : null,
    /** Restores the look before the last change. Undefined while saving, or if there is none. */
    undo: before && !saving ? (focus: () => void) => restore(before, focus) : undefined,
    /** The restored look of an earlier session, while it is unsaved. */
    unsaved: pending !== null && !saving ? { look: shown, discard: () => setPending(null) } : null,
  };
}

interface Saved {
  target: Look;
  /** The previous look, for Undo; null if nothing was sent. */
  previous: Look | null;
}

/**
 * Returns the stored look for Undo. If the target has another photo, the server deletes the stored
 * photo. The result then contains the photo as a data URL, or null if it cannot be fetched.
 */
async function restorable(stored: Look, target: Look): Promise<Look> {
  const { background_photo: path } = stored.appearance;
  if (path === null || path === target.appearance.background_photo) return stored;
  const background_photo = await fetchStoredPicture(path);
  return { ...stored, appearance: { ...stored.appearance, background_photo } };
}
