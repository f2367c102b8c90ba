import { type Crop, type Size, squareOf } from './crop.ts';

/** Twice what the server keeps: sharp, and quickly sent. */
const SIDE_MAX = 800;
const TYPE = 'image/webp';
const QUALITY = 0.92;

/** Decodes an image; null when the browser cannot, which leaves the judgement to the server. */
export async function decodeImage(dataUrl: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = dataUrl;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return image;
}

/** The size of the picture itself in pixels, not of its drawing. */
export function sizeOf(image: HTMLImageElement): Size {
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Cuts the square out, as a data URL; a browser that writes no WebP makes a PNG of it. */
export function cutSquare(image: HTMLImageElement, crop: Crop): string {
  const { side, left, top } = squareOf(sizeOf(image), crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(Math.round(side), SIDE_MAX);
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) return image.src;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(TYPE, QUALITY);
}
