import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Link } from '#bff/contracts/link.ts';
import { useLinkActions } from '#web/features/links/actions/use-link-actions.ts';
import { countedBlocks } from '#web/features/links/counted-blocks.ts';
import type { LinkEditor } from '#web/features/links/form/use-link-editor.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './link-list.module.css';
import { LinkRow } from './link-row.tsx';
import { RecentlyDeleted } from './recently-deleted.tsx';
import { scheduleText } from './schedule-text.ts';
import { SelectRow } from './select-row.tsx';
import { SELECT_ALL_ID, SelectionBar } from './selection-bar.tsx';
import { useDrag } from './use-drag.ts';
import { useMarks } from './use-marks.ts';
import { useSelection } from './use-selection.ts';

export interface LinkListProps {
  links: readonly Link[];
  editor: LinkEditor;
  /** Renders the form inside the row of the link that it edits. */
  editorFor: (link: Link) => ReactNode;
  /** The current time in milliseconds since the epoch. */
  now: number;
  /** The time zone of displayed times. */
  timeZone: string;
}

/** The sortable list of links, with the select mode and the recently deleted links. */
export function LinkList({ links, editor, editorFor, now, timeZone }: LinkListProps) {
  const [announcement, setAnnouncement] = useState('');
  const { marked, mark } = useMarks(links, editor.editor?.link?.id);
  const actions = useLinkActions({ links, editor, announce: setAnnouncement, mark });
  const selection = useSelection(links);
  const selectButton = useRef<HTMLButtonElement>(null);
  const drag = useDrag(links, actions.drop);
  const rowOf = (link: Link) => ({
    link,
    schedule: scheduleText(link, now, timeZone),
    isMarked: marked.includes(link.id),
  });
  const startSelecting = () => {
    flushSync(selection.start);
    document.getElementById(SELECT_ALL_ID)?.focus();
  };
  const endSelecting = () => {
    flushSync(selection.end);
    selectButton.current?.focus();
  };
  return (
    <div className={styles.section}>
      {selection.isSelecting ? (
        <SelectionBar
          selection={selection}
          count={links.length}
          actions={actions}
          onDone={endSelecting}
        />
      ) : (
        links.length > 0 && (
          <div className={styles.head}>
            <p className={styles.count}>{countedBlocks(links)}</p>
            <Button ref={selectButton} variant="ghost" size="sm" onClick={startSelecting}>
              Select
            </Button>
          </div>
        )
      )}
      {selection.isSelecting ? (
        <ul className={styles.list}>
          {links.map((link) => (
            <SelectRow
              key={link.id}
              {...rowOf(link)}
              isSelected={selection.selected.includes(link)}
              onSelect={(isSelected) => selection.select(link, isSelected)}
            />
          ))}
        </ul>
      ) : (
        <DndContext {...drag} collisionDetection={closestCenter}>
          <SortableContext items={links.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <ul className={styles.list}>
              {links.map((link, index) => (
                <LinkRow
                  key={link.id}
                  {...rowOf(link)}
                  index={index}
                  count={links.length}
                  actions={actions}
                >
                  {editorFor(link)}
                </LinkRow>
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <RecentlyDeleted />
    </div>
  );
}
