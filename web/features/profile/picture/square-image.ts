import { type Crop, cropSquare, type Size } from './crop.ts';

/** Maximum side of an uploaded picture in pixels: twice the side of the stored picture. */
const SIDE_MAX = 800;
const TYPE = 'image/webp';
const QUALITY = 0.92;

/** Returns the intrinsic size of an image in pixels. */
export function imageSize(image: HTMLImageElement): Size {
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Returns the square as a data URL: WebP, or PNG if the browser cannot encode WebP. */
export function drawSquare(image: HTMLImageElement, crop: Crop): string {
  const { side, left, top } = cropSquare(imageSize(image), crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(Math.round(side), SIDE_MAX);
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) return image.src;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(TYPE, QUALITY);
}
