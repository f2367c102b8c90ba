import { useId } from 'react';
import type { Factor } from '#bff/contracts/factors.ts';
import { factorName } from '#web/features/factors/factor-names.ts';
import { dayOf, daysAgo } from '#web/lib/format/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { MethodIcon } from './method-icon.tsx';
import styles from './sign-in-methods.module.css';

const LAST_REASON = 'You cannot remove your only way to sign in. Add another one first.';

interface FactorRowProps {
  factor: Factor;
  onRemove: () => void;
  /** What it can be replaced by, if anything. */
  replacement: 'email' | 'phone' | 'password' | undefined;
  /** Whether the replacement is about to open. */
  checking: boolean;
  onReplace: (method: 'email' | 'phone' | 'password') => void;
}

/** One way to sign in. */
export function FactorRow({ factor, replacement, checking, ...on }: FactorRowProps) {
  const reasonId = useId();
  const name = factorName(factor);
  // A password is changed in one step.
  const replace = replacement === 'password' ? 'Change' : 'Replace';
  const { kind, provider, first_seen_at, last_used_at, removable } = factor;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <MethodIcon kind={kind} provider={provider} />
      </span>
      <div className={styles.facts}>
        <p className={styles.name}>{name}</p>
        <p className={styles.text}>
          <span className={styles.part}>
            First seen <When iso={first_seen_at} />
          </span>{' '}
          ·{' '}
          <span className={styles.part}>
            Last used <When iso={last_used_at} />
          </span>
        </p>
        {!removable && (
          <p id={reasonId} className={styles.text}>
            {LAST_REASON}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {replacement && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${replace} ${name}`}
            busy={checking}
            onClick={() => on.onReplace(replacement)}
          >
            {replace}
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Remove ${name}`}
          aria-describedby={removable ? undefined : reasonId}
          disabled={!removable}
          onClick={on.onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

/** A day in words, with its date. */
export function When({ iso }: { iso: string | null }) {
  if (iso === null) return 'Unknown';
  return (
    <time dateTime={iso} title={dayOf(iso)}>
      {daysAgo(iso, Date.now())}
    </time>
  );
}
