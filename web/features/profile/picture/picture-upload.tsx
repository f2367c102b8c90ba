import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useLayoutEffect, useRef, useState } from 'react';
import { MESSAGES } from '#bff/contracts/messages.ts';
import styles from '#web/features/profile/profile.module.css';
import type { DraftProps } from '#web/features/profile/use-profile-draft.ts';
import { IMAGE_ACCEPT, readPicture } from '#web/lib/image/read-image.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FileButton } from '#web/ui/button/file-button.tsx';
import { Avatar } from '#web/ui/image/avatar.tsx';
import { LazyContent, preload } from '#web/ui/layout/lazy-content.tsx';
import { Progress } from '#web/ui/status/progress.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

/** Decodes an image. Returns null if the browser cannot; the server then validates the file. */
async function decodeImage(dataUrl: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = dataUrl;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return image;
}

/**
 * Loads the crop dialog. Resolves to undefined while the document is being reloaded for a newer
 * build.
 */
const loadCropDialog = async () => (await import('./crop-dialog.tsx'))?.CropDialog;

/** Uploads a chosen picture, after cropping it if it is not square. */
export function PictureUpload(props: DraftProps) {
  const { profile, draft } = props;
  const toasts = useToasts();
  const picture = usePictureUpload(profile);
  const [preparing, setPreparing] = useState(false);
  /** The picture in the crop dialog, or null. Undefined until a picture needs cropping. */
  const [cropping, setCropping] = useState<HTMLImageElement | null>();
  const prepare = async (file: File) => {
    const chosen = await readPicture(file);
    if ('problem' in chosen) return toasts.failure(chosen.problem);
    const image = await decodeImage(chosen.dataUrl);
    if (image && image.naturalWidth !== image.naturalHeight) {
      // Ignore a failure here: it is shown in place of the dialog.
      await preload(loadCropDialog).catch(() => undefined);
      return setCropping(image);
    }
    picture.upload(chosen.dataUrl);
  };
  const choose = async (file: File) => {
    setPreparing(true);
    await prepare(file);
    setPreparing(false);
  };
  const uploading = preparing || picture.uploading;
  return (
    <div className={styles.picture}>
      <Avatar src={draft.picture ?? profile.picture} name={profile.name} size="md" />
      <div className={styles.pictureText}>
        <div className={styles.pictureButtons}>
          <FileButton
            label="Upload picture"
            accept={IMAGE_ACCEPT}
            onFile={choose}
            onNoFile={() => toasts.failure(MESSAGES.noFile)}
            busy={uploading}
            disabled={picture.removing}
          />
          {(profile.picture ?? picture.removed) !== null && (
            <RemoveButton {...picture} undo={profile.picture === null} disabled={uploading} />
          )}
        </div>
        {uploading ? (
          <UploadProgress preparing={preparing} sent={picture.sent} />
        ) : (
          <p className={styles.hint}>
            PNG, JPEG, WebP, GIF, or any image that your browser supports. Large photos are scaled
            down.
          </p>
        )}
      </div>
      {cropping !== undefined && (
        <LazyContent
          load={loadCropDialog}
          props={{
            image: cropping,
            onCancel: () => setCropping(null),
            onDone: (square: string) => {
              setCropping(null);
              picture.upload(square);
            },
          }}
          loading="Loading…"
          failed="The crop tool could not be loaded."
        />
      )}
    </div>
  );
}

function UploadProgress({ preparing, sent }: { preparing: boolean; sent: number }) {
  if (preparing) return <Progress label="Preparing…" value={null} />;
  return <Progress label="Uploading…" value={sent < 1 ? sent : null} />;
}

type RemoveButtonProps = Pick<
  ReturnType<typeof usePictureUpload>,
  'remove' | 'undoRemoval' | 'removing'
> & { undo: boolean; disabled: boolean };

/**
 * A button that removes the picture and then undoes the removal. It is a single button, so that the
 * focus is kept.
 */
function RemoveButton({ undo, removing, disabled, remove, undoRemoval }: RemoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    // This button disappears if the removal cannot be undone. Its focus moves to the next button.
    return () => {
      if (element !== document.activeElement) return;
      element?.parentElement?.querySelector('button')?.focus();
    };
  }, []);
  return (
    <Button
      ref={button}
      variant="ghost"
      size="sm"
      icon={undo ? <Undo2 aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
      busy={removing}
      disabled={disabled}
      onClick={undo ? undoRemoval : remove}
    >
      {undo ? 'Undo removal' : 'Remove picture'}
    </Button>
  );
}
