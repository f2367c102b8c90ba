import { useId, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Slider } from '#web/ui/form/slider.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { CENTERED, type Crop, type Size, squareOf, ZOOM_MAX, zoomed } from './crop.ts';
import styles from './crop-dialog.module.css';
import { cutSquare, sizeOf } from './square-image.ts';
import { useCropGestures } from './use-crop-gestures.ts';

interface CropDialogProps {
  /** The chosen picture; null keeps the dialog closed. */
  image: HTMLImageElement | null;
  onDone: (dataUrl: string) => void;
  onCancel: () => void;
}

/** Chooses the square part of a picture that is shown. */
export function CropDialog({ image, onDone, onCancel }: CropDialogProps) {
  return (
    <Dialog
      open={image !== null}
      onOpenChange={(open) => !open && onCancel()}
      title="Crop your picture"
      description="Your page shows a circle of this square. Drag the picture, or use the sliders."
    >
      {image && <CropForm key={image.src} image={image} onDone={onDone} onCancel={onCancel} />}
    </Dialog>
  );
}

function CropForm({ image, onDone, onCancel }: CropDialogProps & { image: HTMLImageElement }) {
  const [crop, setCrop] = useState<Crop>(CENTERED);
  const size = sizeOf(image);
  const gestures = useCropGestures(size, setCrop);
  return (
    <>
      <div className={styles.window} {...gestures}>
        <img
          className={styles.image}
          src={image.src}
          alt=""
          draggable={false}
          style={placed(size, crop)}
        />
        <span className={styles.circle} />
      </div>
      <CropSliders size={size} crop={crop} onChange={setCrop} />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => onDone(cutSquare(image, crop))}>Use picture</Button>
      </div>
    </>
  );
}

/** The whole image behind the window, in shares of the window's side. */
function placed(size: Size, crop: Crop) {
  const { side, left, top } = squareOf(size, crop);
  const percent = (pixels: number) => `${(pixels / side) * 100}%`;
  return {
    width: percent(size.width),
    height: percent(size.height),
    left: percent(-left),
    top: percent(-top),
  };
}

interface CropSlidersProps {
  size: Size;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** The same by keyboard. A direction without room to move is disabled. */
function CropSliders({ size, crop, onChange }: CropSlidersProps) {
  const { side } = squareOf(size, crop);
  const id = useId();
  return (
    <div className={styles.sliders}>
      <Slider
        id={`${id}-zoom`}
        label="Zoom"
        min={1}
        max={ZOOM_MAX}
        value={crop.zoom}
        onChange={(zoom) => onChange(zoomed(size, crop, zoom))}
      />
      <Slider
        id={`${id}-x`}
        label="Left to right"
        disabled={size.width <= side}
        value={crop.x}
        onChange={(x) => onChange({ ...crop, x })}
      />
      <Slider
        id={`${id}-y`}
        label="Top to bottom"
        disabled={size.height <= side}
        value={crop.y}
        onChange={(y) => onChange({ ...crop, y })}
      />
    </div>
  );
}
