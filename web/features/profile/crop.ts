/** Pixels of the image as it is shown, its orientation applied. */
export interface Size {
  width: number;
  height: number;
}

/**
 * A square part of an image. `zoom` 1 is the largest square; `x` and `y` run from 0 to 1 through
 * what the square leaves over, so that they stay right at any zoom.
 */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const CENTERED: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const ZOOM_MAX = 4;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** The square in pixels of the image. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: x * (width - side), top: y * (height - side) };
}

/** Where a square that starts at this pixel stands on its way; the middle when it cannot move. */
const share = (start: number, room: number) => (room > 0 ? between(0, start / room, 1) : 0.5);

/**
 * Moves the image under the square.
 * @param by in sides of the square: 1 moves the image by one whole square
 */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side, left, top } = squareOf(size, crop);
  return {
    zoom: crop.zoom,
    x: share(left - by.x * side, size.width - side),
    y: share(top - by.y * side, size.height - side),
  };
}

/** Zooms about the middle of the square. */
export function zoomed(size: Size, crop: Crop, to: number): Crop {
  const zoom = between(1, to, ZOOM_MAX);
  const before = squareOf(size, crop);
  const side = Math.min(size.width, size.height) / zoom;
  const grown = (before.side - side) / 2;
  return {
    zoom,
    x: share(before.left + grown, size.width - side),
    y: share(before.top + grown, size.height - side),
  };
}
