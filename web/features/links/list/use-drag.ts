import {
  type Announcements,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type RefObject, useRef } from 'react';
import type { Link } from '#bff/contracts/link.ts';

/** Distance in pixels that the pointer must move to start a drag instead of a click. */
const DRAG_DISTANCE = 5;

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/**
 * Returns the screen reader announcements of a drag. Omits repeated positions: dnd-kit first
 * reports a picked-up link at its own position, which would interrupt the announcement of the
 * pick-up.
 */
function announcements(links: readonly Link[], announced: RefObject<string>): Announcements {
  const title = (id: string | number) => links.find((link) => link.id === id)?.title ?? 'the link';
  const position = (id: string | number) =>
    `position ${links.findIndex((link) => link.id === id) + 1} of ${links.length}`;
  return {
    onDragStart: ({ active }) => {
      announced.current = position(active.id);
      return `Picked up ${title(active.id)}, ${announced.current}.`;
    },
    onDragOver: ({ active, over }) => {
      if (!over || position(over.id) === announced.current) return;
      announced.current = position(over.id);
      return `${title(active.id)} is at ${announced.current}.`;
    },
    // Announce only a drop without a move. A move is announced when it is saved.
    onDragEnd: ({ active, over }) =>
      active.id === over?.id
        ? `${title(active.id)} was dropped at ${position(over.id)}.`
        : undefined,
    onDragCancel: ({ active }) => `${title(active.id)} returned to its position.`,
  };
}

const INSTRUCTIONS =
  'Press Space to pick up a link, the arrow keys to move it, Space to drop it, or Escape to cancel.';

/** Returns the props of DndContext for dragging by pointer, touch and keyboard. */
export function useDrag(links: readonly Link[], move: (from: number, to: number) => void) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announced = useRef('');
  const indexOf = (id: string | number) => links.findIndex((link) => link.id === id);
  return {
    sensors,
    modifiers: [verticalOnly],
    accessibility: {
      announcements: announcements(links, announced),
      screenReaderInstructions: { draggable: INSTRUCTIONS },
    },
    onDragEnd: ({ active, over }: DragEndEvent) => {
      if (over) move(indexOf(active.id), indexOf(over.id));
    },
  };
}
