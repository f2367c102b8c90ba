import { Link } from 'react-router-dom';
import type { AnalyticsCounts } from '#bff/contracts/analytics.ts';
import { counted, countText } from '#web/lib/format/numbers.ts';
import { paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './visitors-and-bots.module.css';

/** Unique visitors and clickers, and the number of bot visits. */
export function VisitorsAndBots({ totals }: { totals: AnalyticsCounts }) {
  return (
    <Card title="Visitors and bots">
      <dl className={styles.list}>
        <div>
          <dt>Unique visitors</dt>
          <dd className={styles.value}>{countText(totals.visitors)}</dd>
          <dd className={styles.note}>
            The sum of the daily unique visitors. A visitor who returns on another day is counted
            again.
          </dd>
        </div>
        <div>
          <dt>Unique clicks</dt>
          <dd className={styles.value}>{countText(totals.clickers)}</dd>
          <dd className={styles.note}>Unique visitors who clicked, counted per link and day.</dd>
        </div>
        <div>
          <dt>Bots and previews</dt>
          <dd className={styles.value}>{countText(totals.bot_views + totals.bot_clicks)}</dd>
          <dd className={styles.note}>
            {counted(totals.bot_views, 'view')} and {counted(totals.bot_clicks, 'click')}, not
            included in any other number.
          </dd>
        </div>
      </dl>
      <p className={styles.more}>
        Your own visits are not counted. <Link to={paths.howWeCount}>How we handle data</Link>
      </p>
    </Card>
  );
}
