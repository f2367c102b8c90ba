import { MESSAGES } from '#bff/contracts/messages.ts';
import { IMAGE_ACCEPT, readImage } from '#web/lib/form/read-image.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { FileButton } from '#web/ui/button/file-button.tsx';
import { uploadPicture } from './profile.api.ts';
import styles from './profile.module.css';
import type { TextFormProps } from './text-form.tsx';
import { useSave } from './use-save.ts';

/** Choosing a picture uploads it at once; the preview shows it meanwhile. */
export function PictureUpload({ profile, draft, change, discard, feedback }: TextFormProps) {
  const { busy, save } = useSave(feedback);
  const upload = async (file: File | undefined) => {
    const image = await readImage(file, MESSAGES.imageTooLarge);
    if ('problem' in image) return feedback.failure(image.problem);
    change({ picture: image.dataUrl });
    await save(() => uploadPicture(image.dataUrl), {
      success: 'Profile picture uploaded successfully!',
      failure: 'Failed to upload picture',
    });
    discard('picture');
  };
  return (
    <div
      className={styles.picture}
      onChangeCapture={(event) => {
        // An emptied choice never reaches the button's onFile.
        const { files } = event.target as HTMLInputElement;
        if (files?.length === 0) upload(undefined);
      }}
    >
      <Avatar src={draft.picture ?? profile.picture} name={profile.name} size="md" />
      <div className={styles.pictureText}>
        <FileButton label="Upload picture" accept={IMAGE_ACCEPT} onFile={upload} busy={busy} />
        <p className={styles.hint}>PNG, JPEG, WebP or GIF, up to 5 MB.</p>
      </div>
    </div>
  );
}
