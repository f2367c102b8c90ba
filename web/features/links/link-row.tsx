import { useSortable } from '@dnd-kit/sortable';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import LinkIcon from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { CSSProperties, ReactNode } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import { ownLinkColors } from '#bff/contracts/page-design.ts';
import { counted } from '#web/lib/format/numbers.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { BrandIcon } from '#web/ui/image/brand-icon.tsx';
import styles from './link-row.module.css';
import { editButtonId } from './use-open-form.ts';

interface LinkRowProps {
  link: Link;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onEdit: () => void;
  onDelete: () => void;
  /** The form, if this link is being edited. */
  children?: ReactNode;
}

/** A link of the list with its actions. */
export function LinkRow({ link, onEdit, onDelete, children, ...position }: LinkRowProps) {
  const drag = useSortable({ id: link.id });
  const style = {
    transform: drag.transform ? `translateY(${drag.transform.y}px)` : undefined,
    '--drag-transition': drag.transition,
  } as CSSProperties;
  return (
    <li
      ref={drag.setNodeRef}
      className={styles.row}
      style={style}
      data-dragging={drag.isDragging || undefined}
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
        <div className={styles.text}>
          <p className={styles.title} dir="auto">
            {link.title}
          </p>
          <p className={styles.url} title={link.url}>
            {link.url}
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <p className={styles.clicks}>{counted(link.click_count, 'click')}</p>
        <MoveButtons title={link.title} {...position} />
        <IconButton
          id={editButtonId(link)}
          label={`Edit ${link.title}`}
          icon={<Pencil />}
          onClick={onEdit}
        />
        <IconButton label={`Delete ${link.title}`} icon={<Trash />} onClick={onDelete} />
      </div>
      {children && <div className={styles.editor}>{children}</div>}
    </li>
  );
}

interface MoveButtonsProps extends Pick<LinkRowProps, 'index' | 'count' | 'onMove'> {
  title: string;
}

/** The move buttons. At the ends of the list they use aria-disabled, which keeps the focus. */
function MoveButtons({ title, index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={`Move up ${title}`}
        icon={<ArrowUp />}
        aria-disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        label={`Move down ${title}`}
        icon={<ArrowDown />}
        aria-disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
    </>
  );
}

function buttonColors(color: string): CSSProperties {
  const { background, text } = ownLinkColors(color);
  return { '--link-color': background, '--link-text': text } as CSSProperties;
}

/** The thumbnail of a link, or its icon on its button color. */
function LinkThumbnail({ link }: { link: Link }) {
  if (link.thumbnail !== null) {
    return <img className={styles.thumbnail} src={link.thumbnail} alt="" width={44} height={44} />;
  }
  return (
    <span className={styles.thumbnail} style={buttonColors(link.button_color)}>
      {link.social_icon ? <BrandIcon icon={link.social_icon} /> : <LinkIcon aria-hidden="true" />}
    </span>
  );
}
