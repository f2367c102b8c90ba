import { useId, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Slider } from '#web/ui/form/slider.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { CENTERED, type Crop, cropSquare, type Size, ZOOM_MAX, zoomCrop } from './crop.ts';
import styles from './crop-dialog.module.css';
import { drawSquare, imageSize } from './square-image.ts';
import { useCropGestures } from './use-crop-gestures.ts';

interface CropDialogProps {
  /** The chosen picture; null keeps the dialog closed. */
  image: HTMLImageElement | null;
  onDone: (dataUrl: string) => void;
  onCancel: () => void;
}

/** Lets the user select the square part of a picture that is uploaded. */
export function CropDialog({ image, onDone, onCancel }: CropDialogProps) {
  return (
    <Dialog
      open={image !== null}
      onOpenChange={(open) => !open && onCancel()}
      title="Crop your picture"
      description="Drag the picture or use the sliders. Most themes show it as a circle."
    >
      {image && <CropForm key={image.src} image={image} onDone={onDone} onCancel={onCancel} />}
    </Dialog>
  );
}

function CropForm({ image, onDone, onCancel }: CropDialogProps & { image: HTMLImageElement }) {
  const [crop, setCrop] = useState<Crop>(CENTERED);
  const size = imageSize(image);
  const gestures = useCropGestures(size, setCrop);
  return (
    <>
      <div className={styles.window} {...gestures}>
        <img
          className={styles.image}
          src={image.src}
          alt=""
          draggable={false}
          style={imagePosition(size, crop)}
        />
        <span className={styles.circle} />
      </div>
      <CropSliders size={size} crop={crop} onChange={setCrop} />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => onDone(drawSquare(image, crop))}>Use picture</Button>
      </div>
    </>
  );
}

/** Returns the size and position of the image, in percent of the crop window. */
function imagePosition(size: Size, crop: Crop) {
  const { side, left, top } = cropSquare(size, crop);
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

/** Sliders that zoom and move the picture by keyboard. */
function CropSliders({ size, crop, onChange }: CropSlidersProps) {
  const { side } = cropSquare(size, crop);
  const id = useId();
  return (
    <div className={styles.sliders}>
      <Slider
        id={`${id}-zoom`}
        label="Zoom"
        min={1}
        max={ZOOM_MAX}
        value={crop.zoom}
        onChange={(zoom) => onChange(zoomCrop(size, crop, zoom))}
      />
      <Slider
        id={`${id}-x`}
        label="Horizontal position"
        disabled={size.width <= side}
        value={crop.x}
        onChange={(x) => onChange({ ...crop, x })}
      />
      <Slider
        id={`${id}-y`}
        label="Vertical position"
        disabled={size.height <= side}
        value={crop.y}
        onChange={(y) => onChange({ ...crop, y })}
      />
    </div>
  );
}
