import type { Analytics } from '#bff/contracts/analytics.ts';
import { periodOf } from '#web/lib/words/days.ts';
import styles from './period.module.css';
import { zoneText } from './time-zones.ts';

interface PeriodProps {
  report: Pick<Analytics, 'from' | 'to' | 'time_zone'>;
}

export function Period({ report: { from, to, time_zone } }: PeriodProps) {
  return (
    <p className={styles.period}>
      <b>{periodOf(from, to)}</b> <span>Days in {zoneText(time_zone)} time</span>
    </p>
  );
}
