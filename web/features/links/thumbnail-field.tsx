import ImageOff from 'lucide-react/icons/image-off';
import { useRef, useState } from 'react';
import { IMAGE_ACCEPT, readThumbnail } from '#web/lib/image/read-image.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FileButton } from '#web/ui/button/file-button.tsx';
import styles from './link-form.module.css';

interface ThumbnailFieldProps {
  /** What is shown now: a stored image, a chosen one, or none. */
  shown: string | null;
  onChoose: (dataUrl: string) => void;
  onRemove: () => void;
  error?: string | undefined;
}

/** The small picture on a link's button: choose, see, remove. */
export function ThumbnailField({ shown, onChoose, onRemove, error }: ThumbnailFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const choose = async (file: File) => {
    const image = await readThumbnail(file);
    setProblem('problem' in image ? image.problem : null);
    if ('dataUrl' in image) onChoose(image.dataUrl);
  };
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Thumbnail</legend>
      <div ref={buttons} className={styles.thumbnail}>
        {shown === null ? (
          <span className={styles.noImage}>
            <ImageOff aria-hidden="true" />
          </span>
        ) : (
          <img className={styles.image} src={shown} alt="Thumbnail" width={64} height={64} />
        )}
        <FileButton label="Choose image" accept={IMAGE_ACCEPT} onFile={choose} />
        {shown !== null && (
          <Button
            variant="ghost"
            onClick={() => {
              // This button goes with the image; what is left is choosing another.
              buttons.current?.querySelector('button')?.focus();
              setProblem(null);
              onRemove();
            }}
          >
            Remove
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {(problem ?? error) && <p className={styles.error}>{problem ?? error}</p>}
      </div>
    </fieldset>
  );
}
