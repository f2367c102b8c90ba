import { type PointerEvent, useRef, type WheelEvent } from 'react';
import { type Crop, moveCrop, type Size, zoomCrop } from './crop.ts';

interface Point {
  x: number;
  y: number;
}

const WHEEL_STEP = 1.0015;

const center = (points: Point[]): Point => ({
  x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
  y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
});

/** Returns the distance between two pointers, or 0 if there is only one. */
const distance = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** Moves the image by dragging. Zooms it by pinching or with the mouse wheel. */
export function useCropGestures(size: Size, change: (update: (crop: Crop) => Crop) => void) {
  const pointers = useRef(new Map<number, Point>());
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      if (!pointers.current.has(event.pointerId)) return;
      const before = [...pointers.current.values()];
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = [...pointers.current.values()];
      const side = event.currentTarget.clientWidth;
      const [from, to] = [center(before), center(after)];
      const grown = distance(before) > 0 ? distance(after) / distance(before) : 1;
      const by = { x: (to.x - from.x) / side, y: (to.y - from.y) / side };
      change((crop) => moveCrop(size, zoomCrop(size, crop, crop.zoom * grown), by));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onWheel: (event: WheelEvent) =>
      change((crop) => zoomCrop(size, crop, crop.zoom * WHEEL_STEP ** -event.deltaY)),
  };
}
