import type { Link } from '#bff/contracts/link.ts';
import styles from './link-row.module.css';
import { LinkStatus, LinkText, LinkThumbnail } from './link-text.tsx';
import { rowId } from './use-marks.ts';

interface SelectRowProps {
  link: Link;
  schedule: string | null;
  isMarked: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** A link of the list in select mode. */
export function SelectRow({ link, schedule, isMarked, isSelected, onSelect }: SelectRowProps) {
  return (
    <li
      id={rowId(link.id)}
      className={styles.row}
      data-marked={isMarked || undefined}
      data-hidden={link.hidden || undefined}
    >
      <label className={styles.summary}>
        <span className={styles.check}>
          <input
            type="checkbox"
            aria-label={`Select ${link.title}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </span>
        <LinkThumbnail link={link} />
        <div className={styles.body}>
          <LinkText link={link} />
          <LinkStatus link={link} schedule={schedule} />
        </div>
      </label>
    </li>
  );
}
