import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { Analytics } from '#bff/contracts/analytics.ts';
import { countText, shareText } from '#web/lib/format/numbers.ts';
import { type Change, countChange, rateChange } from './period-change.ts';
import styles from './totals.module.css';

const ICONS = { up: TrendingUp, down: TrendingDown, none: Minus };

interface Total {
  label: string;
  value: string;
  change: Change | null;
}

/** Returns the three main totals, each compared with the previous period. */
function totalsOf({ totals, previous, range }: Analytics): Total[] {
  const before = `the previous ${range} days`;
  const { clicks, views } = totals;
  return [
    {
      label: 'Total Clicks',
      value: countText(clicks),
      change: previous && countChange(clicks, previous.clicks, before),
    },
    {
      label: 'Profile Views',
      value: countText(views),
      change: previous && countChange(views, previous.views, before),
    },
    {
      label: 'Click Rate',
      value: shareText(clicks, views),
      change: previous && rateChange(totals, previous, before),
    },
  ];
}

export function Totals({ report }: { report: Analytics }) {
  return (
    <div className={styles.block}>
      <dl className={styles.totals}>
        {totalsOf(report).map(({ label, value, change }) => (
          <div key={label} className={styles.total}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            {change && <ChangeLine change={change} />}
          </div>
        ))}
      </dl>
      {!report.previous && <p className={styles.note}>{noComparisonText(report)}</p>}
    </div>
  );
}

/** A change. Its icon and color show the direction, which the text also states. */
function ChangeLine({ change: { direction, size, against } }: { change: Change }) {
  const Icon = ICONS[direction];
  return (
    <dd className={styles.change}>
      <span className={styles.size} data-direction={direction}>
        <Icon aria-hidden="true" />
        {size}
      </span>{' '}
      {against}
    </dd>
  );
}

function noComparisonText({ range }: Analytics): string {
  if (range === 'all')
    return 'This range includes all days, so there are no earlier days to compare.';
  return `Your page is too new to compare with the previous ${range} days.`;
}
