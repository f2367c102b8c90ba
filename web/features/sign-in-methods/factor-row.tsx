import { useId } from 'react';
import type { Factor } from '#bff/contracts/factors.ts';
import { factorName, factorNameInSentence } from '#web/features/factors/factor-names.ts';
import { daysAgo, longDate } from '#web/lib/format/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { MethodIcon } from './method-icon.tsx';
import styles from './sign-in-methods.module.css';

const LAST_REASON = 'You cannot remove your only sign-in method. Add another one first.';

interface FactorRowProps {
  factor: Factor;
  onRemove: () => void;
  /** The kind of factor that can replace this factor, if any. */
  replacement: 'email' | 'phone' | 'password' | undefined;
  /** Whether the session is being checked before the factor is replaced. */
  checking: boolean;
  onReplace: (method: 'email' | 'phone' | 'password') => void;
}

/** A sign-in method with its actions. */
export function FactorRow({ factor, replacement, checking, ...on }: FactorRowProps) {
  const reasonId = useId();
  const name = factorNameInSentence(factor);
  // A password is changed, not replaced: the new password replaces the old one in a single step.
  const replaceLabel = replacement === 'password' ? 'Change' : 'Replace';
  const { kind, provider, first_seen_at, last_used_at, removable } = factor;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <MethodIcon kind={kind} provider={provider} />
      </span>
      <div className={styles.details}>
        <p className={styles.name}>{factorName(factor)}</p>
        <p className={styles.text}>
          {first_seen_at !== null && (
            <>
              <span className={styles.part}>
                Added <RelativeDay iso={first_seen_at} />
              </span>{' '}
              ·{' '}
            </>
          )}
          <span className={styles.part}>
            Last used <RelativeDay iso={last_used_at} />
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
            aria-label={`${replaceLabel} ${name}`}
            busy={checking}
            onClick={() => on.onReplace(replacement)}
          >
            {replaceLabel}{' '}
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

/** Shows a relative day such as "3 days ago", with the date as a tooltip. */
export function RelativeDay({ iso }: { iso: string | null }) {
  if (iso === null) return 'unknown';
  return (
    <time dateTime={iso} title={longDate(iso)}>
      {daysAgo(iso, Date.now())}
    </time>
  );
}
