import { useSortable } from '@dnd-kit/sortable';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { CSSProperties, ReactNode } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import { deleteButtonId } from '#web/features/links/actions/use-delete-links.ts';
import type { LinkActions } from '#web/features/links/actions/use-link-actions.ts';
import { editButtonId } from '#web/features/links/form/use-open-form.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { CompactSwitch } from '#web/ui/form/switch.tsx';
import { LinkMenu } from './link-menu.tsx';
import styles from './link-row.module.css';
import { LinkStatus, LinkText, LinkThumbnail } from './link-text.tsx';
import { rowId } from './use-marks.ts';

interface LinkRowProps {
  link: Link;
  index: number;
  count: number;
  /** The text about the link's schedule, or null. */
  schedule: string | null;
  isMarked: boolean;
  actions: LinkActions;
  /** The form, if this link is being edited. */
  children?: ReactNode;
}

/** A link of the list with its actions. */
export function LinkRow({
  link,
  schedule,
  isMarked,
  actions,
  children,
  ...position
}: LinkRowProps) {
  const drag = useSortable({ id: link.id });
  const style = {
    transform: drag.transform ? `translateY(${drag.transform.y}px)` : undefined,
    '--drag-transition': drag.transition,
  } as CSSProperties;
  return (
    <li
      ref={drag.setNodeRef}
      id={rowId(link.id)}
      className={styles.row}
      style={style}
      data-dragging={drag.isDragging || undefined}
      data-marked={isMarked || undefined}
      data-hidden={link.hidden || undefined}
    >
      <div className={styles.summary}>
        <button
          type="button"
          ref={drag.setActivatorNodeRef}
          className={styles.grip}
          {...drag.attributes}
          {...drag.listeners}
          aria-label={`Drag ${link.title}`}
        >
          <GripVertical aria-hidden="true" />
        </button>
        <LinkThumbnail link={link} />
        <div className={styles.body}>
          <div className={styles.head}>
            <LinkText link={link} />
            <CompactSwitch
              label={`Show ${link.title}`}
              checked={!link.hidden}
              onChange={(isShown) => actions.change([link], { hidden: !isShown })}
            />
          </div>
          <LinkStatus link={link} schedule={schedule} />
        </div>
      </div>
      <div className={styles.actions}>
        <MoveButtons link={link} actions={actions} {...position} />
        <IconButton
          id={editButtonId(link)}
          label={`Edit ${link.title}`}
          icon={<Pencil />}
          onClick={() => actions.edit(link)}
        />
        <IconButton
          id={deleteButtonId(link)}
          label={`Delete ${link.title}`}
          icon={<Trash />}
          // Ignore the second click of a double click, which would delete the next link.
          onClick={(event) => event.detail < 2 && actions.remove([link])}
        />
        <LinkMenu link={link} isFirst={position.index === 0} actions={actions} />
      </div>
      {children && <div className={styles.editor}>{children}</div>}
    </li>
  );
}

/** The move buttons. At the ends of the list they use aria-disabled, which keeps the focus. */
function MoveButtons({
  link: { title },
  index,
  count,
  actions,
}: Pick<LinkRowProps, 'link' | 'index' | 'count' | 'actions'>) {
  return (
    <>
      <IconButton
        label={`Move up ${title}`}
        icon={<ArrowUp />}
        aria-disabled={index === 0}
        onClick={() => actions.move(index, index - 1)}
      />
      <IconButton
        label={`Move down ${title}`}
        icon={<ArrowDown />}
        aria-disabled={index === count - 1}
        onClick={() => actions.move(index, index + 1)}
      />
    </>
  );
}
