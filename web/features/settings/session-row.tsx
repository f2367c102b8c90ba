import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import type { UserSession } from '#bff/contracts/session.ts';
import { dayOf } from '#web/lib/format/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './sessions.module.css';
import { lastSeen } from './times.ts';

interface SessionRowProps {
  session: UserSession;
  busy: boolean;
  onEnd: () => void;
}

/** One browser that is signed in. This one is left by Sign Out, like anywhere. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, current, lastSeenAt, signedInAt } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li className={styles.session}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.facts}>
        <p className={styles.device}>
          {device}
          {current && <span className={styles.current}>This device</span>}
        </p>
        <p className={styles.text}>
          {current ? 'Active now' : lastSeen(lastSeenAt, Date.now())}, signed in on{' '}
          {dayOf(signedInAt)}
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
