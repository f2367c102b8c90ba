import { type PointerEvent, useRef, type WheelEvent } from 'react';
import { type Crop, moved, type Size, zoomed } from './crop.ts';

interface Point {
  x: number;
  y: number;
}

const WHEEL_STEP = 1.0015;

const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
  y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
});

/** How far two fingers are apart; 0 for one. */
const spread = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** One finger or the mouse moves the image, two fingers or the wheel zoom it. */
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
      const [from, to] = [middle(before), middle(after)];
      const grown = spread(before) > 0 ? spread(after) / spread(before) : 1;
      const by = { x: (to.x - from.x) / side, y: (to.y - from.y) / side };
      change((crop) => moved(size, zoomed(size, crop, crop.zoom * grown), by));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onWheel: (event: WheelEvent) =>
      change((crop) => zoomed(size, crop, crop.zoom * WHEEL_STEP ** -event.deltaY)),
  };
}
