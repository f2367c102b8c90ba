import { IMAGE_BYTES_MAX } from '#bff/contracts/limits.ts';

/** Longest sides in pixels. The second one is used if the file is too large with the first one. */
const SIDES = [1600, 800];
const QUALITY = 0.92;

/** Decodes an image with its orientation applied; returns null when the browser cannot. */
export async function decodeImage(source: Blob): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(source);
  try {
    await image.decode();
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Returns whether the longest side exceeds the limit for scaling. */
export function isLarge({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return Math.max(naturalWidth, naturalHeight) > (SIDES[0] ?? 0);
}

/**
 * Encodes an image as WebP of at most 1600 × 1600 pixels. Browsers without a WebP encoder produce a
 * JPEG, or a PNG if the image is transparent.
 * @returns null when the browser cannot draw the image
 */
export async function scaleImage(image: HTMLImageElement): Promise<Blob | null> {
  let encoded: Blob | null = null;
  for (const side of SIDES) {
    encoded = await encode(draw(image, side));
    if (encoded && encoded.size <= IMAGE_BYTES_MAX) return encoded;
  }
  return encoded;
}

function draw(image: HTMLImageElement, side: number): HTMLCanvasElement {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, side / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await blobOf(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  return isOpaque(canvas) ? blobOf(canvas, 'image/jpeg') : webp;
}

/** Encodes a canvas. Browsers write a PNG if they do not support the type. */
function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    try {
      canvas.toBlob(resolve, type, QUALITY);
    } catch {
      // Resolve to null if the browser rejects the canvas. Some browsers do this for SVG images.
      resolve(null);
    }
  });
}

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  if (!pixels) return false;
  for (let alpha = 3; alpha < pixels.length; alpha += 4) {
    if (pixels[alpha] !== 255) return false;
  }
  return true;
}
