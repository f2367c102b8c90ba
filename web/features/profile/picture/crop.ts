/** The size of an image in pixels, after its orientation is applied. */
export interface Size {
  width: number;
  height: number;
}

/**
 * A square part of an image. `zoom` 1 selects the largest square. `x` and `y` are relative
 * positions from 0 to 1, which are valid at any zoom.
 */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const CENTERED: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const ZOOM_MAX = 4;

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Returns the position and side of the square, in pixels of the image. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: x * (width - side), top: y * (height - side) };
}

/**
 * Returns the relative position of a square from 0 to 1, or the middle if there is no room to move.
 */
const relativePosition = (start: number, range: number) =>
  range > 0 ? clamp(0, start / range, 1) : 0.5;

/**
 * Moves the image under the square.
 * @param by the distance, in multiples of the square's side
 */
export function moveCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side, left, top } = cropSquare(size, crop);
  return {
    zoom: crop.zoom,
    x: relativePosition(left - by.x * side, size.width - side),
    y: relativePosition(top - by.y * side, size.height - side),
  };
}

/** Changes the zoom and keeps the center of the square. */
export function zoomCrop(size: Size, crop: Crop, to: number): Crop {
  const zoom = clamp(1, to, ZOOM_MAX);
  const before = cropSquare(size, crop);
  const side = Math.min(size.width, size.height) / zoom;
  const grown = (before.side - side) / 2;
  return {
    zoom,
    x: relativePosition(before.left + grown, size.width - side),
    y: relativePosition(before.top + grown, size.height - side),
  };
}
