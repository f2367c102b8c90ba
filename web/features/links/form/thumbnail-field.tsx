import ImageOff from 'lucide-react/icons/image-off';
import { useRef, useState } from 'react';
import { IMAGE_ACCEPT, readThumbnail } from '#web/lib/image/read-image.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FileButton } from '#web/ui/button/file-button.tsx';
import styles from './link-form.module.css';

interface ThumbnailFieldProps {
  /** The stored or chosen image. */
  image: string | null;
  onChoose: (dataUrl: string) => void;
  onRemove: () => void;
  error?: string | undefined;
}

/** Chooses, shows and removes the thumbnail of a link. */
export function ThumbnailField({ image, onChoose, onRemove, error }: ThumbnailFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const choose = async (file: File) => {
    const result = await readThumbnail(file);
    setProblem('problem' in result ? result.problem : null);
    if ('dataUrl' in result) onChoose(result.dataUrl);
  };
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Thumbnail</legend>
      <div ref={buttons} className={styles.thumbnail}>
        {image === null ? (
          <span className={styles.noImage}>
            <ImageOff aria-hidden="true" />
          </span>
        ) : (
          <img className={styles.image} src={image} alt="Thumbnail" width={64} height={64} />
        )}
        <FileButton label="Choose image" accept={IMAGE_ACCEPT} onFile={choose} />
        {image !== null && (
          <Button
            variant="ghost"
            onClick={() => {
              // This button disappears with the image, so focus the file button first.
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
