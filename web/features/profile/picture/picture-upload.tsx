import { useState } from 'react';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { IMAGE_ACCEPT, readImage } from '#web/lib/form/read-image.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { FileButton } from '#web/ui/button/file-button.tsx';
import { Progress } from '#web/ui/status/progress.tsx';
import { uploadPicture } from '../profile.api.ts';
import styles from '../profile.module.css';
import type { TextFormProps } from '../text-form.tsx';
import { useSave } from '../use-save.ts';
import { CropDialog } from './crop-dialog.tsx';
import { decodeImage } from './square-image.ts';

/** Sends a picture and tells how far it is; the preview shows it meanwhile. */
function useUpload({ change, discard, feedback }: TextFormProps) {
  const { busy, save } = useSave(feedback);
  const [sent, setSent] = useState(0);
  const send = async (picture: string) => {
    change({ picture });
    setSent(0);
    await save(() => uploadPicture(picture, setSent), {
      success: 'Profile picture uploaded successfully!',
      failure: 'Failed to upload picture',
    });
    discard({ picture });
  };
  return { busy, sent, send };
}

/** Choosing a square picture uploads it at once; of any other a square is cut first. */
export function PictureUpload(props: TextFormProps) {
  const { profile, draft, feedback } = props;
  const { busy, sent, send } = useUpload(props);
  const [cropping, setCropping] = useState<HTMLImageElement | null>(null);
  const choose = async (file: File | undefined) => {
    const chosen = await readImage(file, MESSAGES.imageTooLarge);
    if ('problem' in chosen) return feedback.failure(chosen.problem);
    const image = await decodeImage(chosen.dataUrl);
    if (image && image.naturalWidth !== image.naturalHeight) return setCropping(image);
    await send(chosen.dataUrl);
  };
  return (
    <div className={styles.picture}>
      <Avatar src={draft.picture ?? profile.picture} name={profile.name} size="md" />
      <div className={styles.pictureText}>
        <FileButton
          label="Upload picture"
          accept={IMAGE_ACCEPT}
          onFile={choose}
          onNoFile={() => choose(undefined)}
          busy={busy}
        />
        {busy ? (
          <Progress label="Uploading…" value={sent < 1 ? sent : null} />
        ) : (
          <p className={styles.hint}>PNG, JPEG, WebP or GIF, up to 5 MB.</p>
        )}
      </div>
      <CropDialog
        image={cropping}
        onCancel={() => setCropping(null)}
        onDone={(square) => {
          setCropping(null);
          send(square);
        }}
      />
    </div>
  );
}
