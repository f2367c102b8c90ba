import { useRef } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { SessionRow } from './session-row.tsx';
import styles from './sessions.module.css';
import { useSessions } from './use-sessions.ts';

/** Where the person is signed in, and the means to end it. */
export function Sessions() {
  const { sessions, failure, message, ending, load, end, endOthers, dismiss } = useSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button goes with its row: focus stays in the section.
  const thenFocus = (ended: Promise<void>) => void ended.then(() => heading.current?.focus());
  const others = sessions?.some(({ current }) => !current) ?? false;
  return (
    <section className={styles.sessions} aria-labelledby="sessions-heading">
      <h3 id="sessions-heading" ref={heading} tabIndex={-1} className={styles.title}>
        Where you’re signed in
      </h3>
      {failure && (
        <Notice kind="error" onRetry={load}>
          {failure}
        </Notice>
      )}
      {message && (
        <Notice kind={message.kind} onDismiss={dismiss}>
          {message.text}
        </Notice>
      )}
      {!sessions && !failure && <Skeleton width="block" height="line" />}
      {sessions && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.handle}
              session={session}
              busy={ending === session.handle}
              onEnd={() => thenFocus(end(session))}
            />
          ))}
        </ul>
      )}
      {others && (
        <Button
          variant="secondary"
          size="sm"
          busy={ending === 'others'}
          className={styles.all}
          onClick={() => thenFocus(endOthers())}
        >
          Sign out everywhere else
        </Button>
      )}
    </section>
  );
}
