import { useId } from 'react';
import { REPORT_REASONS, type ReportReason } from '#bff/contracts/abuse-report.ts';
import styles from './report.module.css';

const TEXTS: Record<ReportReason, { label: string; hint: string }> = {
  phishing: { label: 'Phishing or fraud', hint: 'It steals passwords, card numbers or money.' },
  impersonation: { label: 'Impersonation', hint: 'It pretends to be another person or company.' },
  adult: {
    label: 'Sexual content',
    hint: 'It shows sexual content, or links to it, without a warning.',
  },
  hate: { label: 'Hate or threats', hint: 'It attacks or threatens people.' },
  other: { label: 'Something else', hint: 'Please describe it below.' },
};

interface ReasonChoicesProps {
  value: ReportReason | undefined;
  onChange: (reason: ReportReason) => void;
  error: string | null;
}

/** The choice of a reason, as native radio buttons. */
export function ReasonChoices({ value, onChange, error }: ReasonChoicesProps) {
  const id = useId();
  return (
    <fieldset className={styles.reasons} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>Reason</legend>
      {REPORT_REASONS.map((reason) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name="reason"
            value={reason}
            className={styles.radio}
            required
            checked={reason === value}
            aria-describedby={`${id}-${reason}`}
            onChange={() => onChange(reason)}
          />
          <span className={styles.label}>{TEXTS[reason].label}</span>
          <span id={`${id}-${reason}`} className={styles.hint} aria-hidden="true">
            {TEXTS[reason].hint}
          </span>
        </label>
      ))}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
