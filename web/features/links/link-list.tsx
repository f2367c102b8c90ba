import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import { LinkRow } from './link-row.tsx';
import styles from './links.module.css';
import { useDrag } from './use-drag.ts';

interface LinkListProps {
  links: readonly Link[];
  move: (from: number, to: number) => void;
  onEdit: (link: Link) => void;
  onDelete: (link: Link) => void;
  /** Renders the form inside the row of the link that it edits. */
  editorFor: (link: Link) => ReactNode;
}

/** The sortable list of links. */
export function LinkList({ links, move, onEdit, onDelete, editorFor }: LinkListProps) {
  const [announcement, setAnnouncement] = useState('');
  const drag = useDrag(links, move);
  const moveAndAnnounce = (from: number, to: number) => {
    const link = links[from];
    if (!link || to < 0 || to >= links.length) return;
    setAnnouncement(`${link.title} moved to position ${to + 1} of ${links.length}.`);
    move(from, to);
  };
  return (
    <DndContext {...drag} collisionDetection={closestCenter}>
      <SortableContext items={links.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className={styles.list}>
          {links.map((link, index) => (
            <LinkRow
              key={link.id}
              link={link}
              index={index}
              count={links.length}
              onMove={moveAndAnnounce}
              onEdit={() => onEdit(link)}
              onDelete={() => onDelete(link)}
            >
              {editorFor(link)}
            </LinkRow>
          ))}
        </ul>
      </SortableContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </DndContext>
  );
}
