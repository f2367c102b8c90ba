import { useState } from 'react';
import { withAdvice } from '#web/lib/api/error-text.ts';
import { useKeptState } from '#web/lib/kept-state.ts';
import { readStoredPicture, removePicture as sendRemoval, uploadPicture } from '../profile.api.ts';
import type { TextFormProps } from '../text-form.tsx';
import { useSave } from '../use-save.ts';

const UPLOADED = 'Profile picture uploaded successfully!';

/** Uploads a picture, removes it, and undoes the removal. */
export function usePicture({ profile, change, discard, feedback }: TextFormProps) {
  const uploading = useSave(feedback);
  const removing = useSave(feedback);
  /** The share that has been sent, 0 to 1. */
  const [sent, setSent] = useState(0);
  /** The picture that was removed last, as a data URL. Switching tabs unmounts this form. */
  const [removed, setRemoved] = useKeptState<string | null>('removed-picture', null);

  const upload = async (picture: string, success = UPLOADED) => {
    // The preview shows it while it is sent.
    change({ picture });
    setSent(0);
    await uploading.save(() => uploadPicture(picture, setSent), {
      success,
      failure: 'Failed to upload picture',
    });
    discard({ picture });
  };
  const remove = () =>
    removing.save(
      async () => {
        setRemoved(profile.picture && (await readStoredPicture(profile.picture)));
        await sendRemoval();
      },
      { success: 'Profile picture removed.', failure: withAdvice('Failed to remove picture') },
    );
  const undoRemoval = async () => {
    if (removed) await upload(removed, 'Profile picture restored.');
  };
  return {
    uploading: uploading.busy,
    removing: removing.busy,
    sent,
    removed: profile.picture === null ? removed : null,
    upload,
    remove,
    undoRemoval,
  };
}
