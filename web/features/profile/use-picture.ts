import { useState } from 'react';
import type { Profile } from '#bff/contracts/profile.ts';
import { withAdvice } from '#web/lib/api/error-text.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';
import { readStoredPicture, removePicture, uploadPicture } from './profile.api.ts';
import { useUploadingPicture } from './use-draft.ts';
import { useProfileChange } from './use-profile-change.ts';

interface Upload {
  /** A data URL. */
  image: string;
  success: string;
}

/** Uploads a picture, removes it, and undoes the removal. */
export function usePicture(profile: Profile) {
  /** The share that has been sent, 0 to 1. */
  const [sent, setSent] = useState(0);
  const [, setUploading] = useUploadingPicture();
  /** The picture that was removed last, as a data URL. Switching tabs unmounts this form. */
  const [removed, setRemoved] = useDraftState<string | null>('removed-picture', null);
  const upload = useProfileChange({
    name: 'upload-picture',
    send: ({ image }: Upload) => uploadPicture(image, setSent),
    success: ({ success }) => success,
    failure: 'Failed to upload picture',
    onSettled: () => setUploading(null),
  });
  const removal = useProfileChange({
    name: 'remove-picture',
    send: async (stored: string | null) => {
      setRemoved(stored && (await readStoredPicture(stored)));
      return removePicture();
    },
    success: () => 'Profile picture removed.',
    failure: withAdvice('Failed to remove picture'),
  });
  const start = (image: string, success = 'Profile picture uploaded successfully!') => {
    // The preview shows it while it is sent.
    setUploading(image);
    setSent(0);
    upload.save({ image, success });
  };
  return {
    uploading: upload.busy,
    removing: removal.busy,
    sent,
    removed: profile.picture === null ? removed : null,
    upload: start,
    remove: () => removal.save(profile.picture),
    undoRemoval: () => {
      if (removed) start(removed, 'Profile picture restored.');
    },
  };
}
