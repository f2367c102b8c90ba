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

/** Far enough not to be a shaky press, in pixels. */
const DRAG_STARTS_AFTER = 5;

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/**
 * What a screen reader hears while a link is dragged. Only a new place is told: dnd-kit finds the
 * link over itself as soon as it is picked up, and would talk over the first words.
 */
function announce(links: readonly Link[], told: RefObject<string>): Announcements {
  const title = (id: string | number) => links.find((link) => link.id === id)?.title ?? 'the link';
  const place = (id: string | number) =>
    `position ${links.findIndex((link) => link.id === id) + 1} of ${links.length}`;
  return {
    onDragStart: ({ active }) => {
      told.current = place(active.id);
      return `Picked up ${title(active.id)}, ${told.current}.`;
    },
    onDragOver: ({ active, over }) => {
      if (!over || place(over.id) === told.current) return;
      told.current = place(over.id);
      return `${title(active.id)} is at ${told.current}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} was dropped at ${place(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${title(active.id)} is back where it was.`,
  };
}

const INSTRUCTIONS =
  'Press space to pick up a link, the arrow keys to move it, space to drop it, escape to cancel.';

/** Props of DndContext: pointer, touch and keyboard, all ending in the same move. */
export function useDrag(links: readonly Link[], move: (from: number, to: number) => void) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_STARTS_AFTER } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const told = useRef('');
  const indexOf = (id: string | number) => links.findIndex((link) => link.id === id);
  return {
    sensors,
    modifiers: [upAndDown],
    accessibility: {
      announcements: announce(links, told),
      screenReaderInstructions: { draggable: INSTRUCTIONS },
    },
    onDragEnd: ({ active, over }: DragEndEvent) => {
      if (over) move(indexOf(active.id), indexOf(over.id));
    },
  };
}
