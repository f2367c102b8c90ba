import { useState } from 'react';
import { useAccountEvents } from '#web/features/factors/account-events.api.ts';
import { eventTitle } from '#web/features/factors/event-texts.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { RelativeDay } from './factor-row.tsx';
import styles from './sign-in-methods.module.css';

const SHOWN = 10;

interface RecentChangesProps {
  /**
   * Called when the user presses "This wasn't me".
   * @param id of the event
   */
  onReject: (id: string) => void;
}

/** Lists the changes of the account's sign-in methods, newest first. */
export function RecentChanges({ onReject }: RecentChangesProps) {
  const { data: events, error, isFetching, refetch } = useAccountEvents();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? events : events?.slice(0, SHOWN);
  return (
    <section className={styles.section} aria-labelledby="changes-heading" tabIndex={-1}>
      <h3 id="changes-heading" className={styles.title}>
        Recent changes
      </h3>
      {error && !isFetching && (
        <Notice kind="error" onRetry={() => void refetch()}>
          {errorText(error, 'Failed to load the recent changes')}
        </Notice>
      )}
      {!events && !error && <Skeleton width="block" height="line" />}
      {events?.length === 0 && <p className={styles.text}>No changes yet.</p>}
      {shown && shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((event) => (
            <li key={event.id} className={styles.row}>
              <div className={styles.details}>
                <p className={styles.name}>{eventTitle(event)}</p>
                <p className={`${styles.text} ${styles.sentence}`}>
                  <RelativeDay iso={event.at} />
                  {event.device && ` · ${event.device}`}
                </p>
              </div>
              {event.rejectable && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`This wasn’t me: ${eventTitle(event)}`}
                  onClick={() => onReject(event.id)}
                >
                  This wasn’t me
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {events && events.length > SHOWN && !showsAll && (
        <Button
          variant="secondary"
          size="sm"
          className={styles.start}
          onClick={() => setShowsAll(true)}
        >
          Show all {events.length} changes
        </Button>
      )}
    </section>
  );
}
