import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useRef } from 'react';
import type { UserSession } from '#bff/contracts/session.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { lastActive, longDate } from '#web/lib/format/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import styles from './sessions.module.css';
import { useSessions } from './use-sessions.ts';

/** Lists the devices on which the user is signed in, with buttons that sign out of them. */
export function Sessions() {
  const { sessions: query, ending } = useSessions();
  const { data: sessions } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const ended = ending.variables;
  // Focuses the heading, because the pressed button is removed with its row.
  const end = (target: UserSession | 'others') =>
    ending.mutate(target, { onSettled: () => heading.current?.focus() });
  return (
    <section className={styles.sessions} aria-labelledby="sessions-heading">
      <h3 id="sessions-heading" ref={heading} tabIndex={-1} className={styles.title}>
        Where you’re signed in
      </h3>
      {query.error && !query.isFetching && (
        <Notice kind="error" onRetry={() => void query.refetch()}>
          {errorText(query.error, 'Failed to fetch sessions')}
        </Notice>
      )}
      {!sessions && !query.error && <Skeleton width="block" height="line" />}
      {sessions && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.handle}
              session={session}
              busy={
                ending.isPending &&
                ended !== undefined &&
                ended !== 'others' &&
                ended.handle === session.handle
              }
              onEnd={() => end(session)}
            />
          ))}
        </ul>
      )}
      {sessions?.some(({ current }) => !current) && (
        <Button
          variant="secondary"
          size="sm"
          busy={ending.isPending && ended === 'others'}
          className={styles.all}
          onClick={() => end('others')}
        >
          Sign out everywhere else
        </Button>
      )}
    </section>
  );
}

interface SessionRowProps {
  session: UserSession;
  busy: boolean;
  onEnd: () => void;
}

/** A session. The current session has no button, because the menu contains Sign Out. */
function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, current, lastSeenAt, signedInAt } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li className={styles.session}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.details}>
        <p className={styles.device}>
          {device}
          {current && <span className={styles.current}>This device</span>}
        </p>
        <p className={styles.text}>
          {current ? 'Active now' : lastActive(lastSeenAt, Date.now())}, signed in on{' '}
          {longDate(signedInAt)}
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-label={`Sign out of ${device}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
