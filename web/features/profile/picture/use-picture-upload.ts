import { useState } from 'react';
import type { Profile } from '#bff/contracts/profile.ts';
import { removePicture, uploadPicture } from '#web/features/profile/profile.api.ts';
import { useUploadingPicture } from '#web/features/profile/use-profile-draft.ts';
import { useProfileMutation } from '#web/features/profile/use-profile-mutation.ts';
import { withAdvice } from '#web/lib/api/error-text.ts';
import { useDraftState } from '#web/lib/drafts/use-draft-state.ts';
import { fetchStoredPicture } from '#web/lib/image/read-image.ts';

interface Upload {
  /** A data URL. */
  image: string;
  success: string;
}

/** Uploads a picture, removes it, and undoes the removal. */
export function usePictureUpload(profile: Profile) {
  /** The sent fraction, from 0 to 1. */
  const [sent, setSent] = useState(0);
  const [, setUploading] = useUploadingPicture();
  /**
   * The last removed picture as a data URL. It is stored outside of the form, because the form is
   * unmounted when another tab is selected.
   */
  const [removed, setRemoved] = useDraftState<string | null>('removed-picture', null);
  const upload = useProfileMutation({
    name: 'upload-picture',
    send: ({ image }: Upload) => uploadPicture(image, setSent),
    // Show the picture in the preview during the upload.
    onSend: ({ image }) => {
      setUploading(image);
      setSent(0);
    },
    success: ({ success }) => success,
    failure: 'Failed to upload picture',
    onSettled: () => setUploading(null),
  });
  const removal = useProfileMutation({
    name: 'remove-picture',
    send: async (stored: string | null) => {
      setRemoved(stored && (await fetchStoredPicture(stored)));
      return removePicture();
    },
    success: () => 'Profile picture removed.',
    failure: withAdvice('Failed to remove picture'),
  });
  const start = (image: string, success = 'Profile picture uploaded successfully!') =>
    upload.save({ image, success });
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
