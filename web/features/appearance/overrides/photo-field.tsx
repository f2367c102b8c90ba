import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { IMAGE_ACCEPT, readPicture } from '#web/lib/image/read-image.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FileButton } from '#web/ui/button/file-button.tsx';
import { Progress } from '#web/ui/status/progress.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';
import styles from './photo-field.module.css';

interface PhotoFieldProps {
  /** The stored photo, or a data URL while it is being uploaded. */
  photo: string | null;
  /** The CSS background of the page without a photo. */
  behind: string;
  /** The sent fraction of an upload, or null. */
  sent: number | null;
  onChange: (photo: string | null) => void;
}

/** Uploads, shows and removes the background photo. */
export function PhotoField({ photo, behind, sent, onChange }: PhotoFieldProps) {
  const toasts = useToasts();
  const [preparing, setPreparing] = useState(false);
  const field = useRef<HTMLFieldSetElement>(null);
  const choose = async (file: File) => {
    setPreparing(true);
    const chosen = await readPicture(file);
    setPreparing(false);
    if ('problem' in chosen) return toasts.failure(chosen.problem);
    onChange(chosen.dataUrl);
  };
  const remove = () => {
    // This button disappears with the photo, so focus the file button first.
    field.current?.querySelector('button')?.focus();
    onChange(null);
  };
  const busy = preparing || sent !== null;
  return (
    <fieldset ref={field} className={styles.field}>
      <legend className={styles.legend}>Background photo</legend>
      <div className={styles.row}>
        <span className={styles.frame} style={{ background: behind }}>
          {photo && <img className={styles.photo} src={photo} alt="Your background" />}
        </span>
        <div className={styles.controls}>
          <div className={styles.buttons}>
            <FileButton
              label="Upload photo"
              accept={IMAGE_ACCEPT}
              onFile={choose}
              onNoFile={() => toasts.failure(MESSAGES.noFile)}
              busy={busy}
            />
            {photo && (
              <Button
                variant="ghost"
                icon={<Trash2 aria-hidden="true" />}
                disabled={busy}
                onClick={remove}
              >
                Remove photo
              </Button>
            )}
          </div>
          {busy ? (
            <Progress
              label={preparing ? 'Preparing…' : 'Uploading…'}
              value={sent !== null && sent < 1 ? sent : null}
            />
          ) : (
            <p className={styles.hint}>
              The photo fills the page. It is dimmed so that your text stays readable.
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
