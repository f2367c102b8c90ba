import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Trash from 'lucide-react/icons/trash-2';
import type { LinkActions } from '#web/features/links/actions/use-link-actions.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** The number of links on the page. */
  count: number;
  actions: LinkActions;
  onDone: () => void;
}

export const SELECT_ALL_ID = 'select-all-links';

/** The bar of the select mode. Shows the number of selected links and the actions for them. */
export function SelectionBar({ selection, count, actions, onDone }: SelectionBarProps) {
  const { selected } = selection;
  const isEmpty = selected.length === 0;
  const isAll = selected.length === count;
  const buttons = [
    {
      label: 'Hide',
      icon: <EyeOff aria-hidden="true" />,
      act: () => actions.change(selected, { hidden: true }),
    },
    {
      label: 'Show',
      icon: <Eye aria-hidden="true" />,
      act: () => actions.change(selected, { hidden: false }),
    },
    {
      label: 'Move to top',
      text: 'Top',
      icon: <ArrowUpToLine aria-hidden="true" />,
      act: () => actions.moveToEdge(selected, 'top'),
    },
    {
      label: 'Move to bottom',
      text: 'Bottom',
      icon: <ArrowDownToLine aria-hidden="true" />,
      act: () => actions.moveToEdge(selected, 'bottom'),
    },
    {
      label: 'Delete',
      icon: <Trash aria-hidden="true" />,
      act: () => {
        actions.remove(selected);
        onDone();
      },
    },
  ];
  return (
    <section className={styles.bar} aria-label="Selected links">
      <div className={styles.line}>
        <label className={styles.all}>
          <input
            id={SELECT_ALL_ID}
            type="checkbox"
            checked={isAll}
            ref={(input) => {
              if (input) input.indeterminate = !isEmpty && !isAll;
            }}
            onChange={(event) => selection.selectAll(event.target.checked)}
          />
          Select all
        </label>
        <p className={styles.count} role="status">
          {selected.length} selected
        </p>
        <Button variant="ghost" size="sm" className={styles.done} onClick={onDone}>
          Done
        </Button>
      </div>
      <div className={styles.actions}>
        {buttons.map(({ label, text, icon, act }) => (
          <Button
            key={label}
            aria-label={label}
            variant="ghost"
            size="sm"
            className={styles.action}
            disabled={isEmpty}
            icon={icon}
            onClick={act}
          >
            {text ?? label}
          </Button>
        ))}
      </div>
    </section>
  );
}
