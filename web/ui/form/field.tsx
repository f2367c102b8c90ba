import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** The props that connect a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** The text that is shown if there is no error. */
  success?: string | null | undefined;
  /** Notes about the value, one paragraph each. */
  notes?: readonly string[] | undefined;
  /** The numbers of used and allowed characters, shown beside the label. */
  counter?: { value: number; max: number } | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A labeled form control with its hint, counter, and error or success text. */
export function Field({ label, hint, error, success, notes = [], counter, children }: FieldProps) {
  const id = useId();
  const described = [
    hint && `${id}-hint`,
    counter && `${id}-counter`,
    error && `${id}-error`,
    ...notes.map((_, index) => `${id}-note-${index}`),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {counter && (
          <span
            id={`${id}-counter`}
            className={styles.counter}
            data-over={counter.value > counter.max || undefined}
          >
            {counter.value}/{counter.max}
            <span className="visually-hidden"> characters</span>
          </span>
        )}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {counter && <Remaining {...counter} />}
      <div className={styles.live} aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
        {success && !error && <p className={styles.success}>{success}</p>}
        {notes.map((note, index) => (
          <p key={note} id={`${id}-note-${index}`} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Numbers of remaining characters at which screen readers are notified. */
const ANNOUNCED_AT = [0, 5, 10, 20];

function Remaining({ value, max }: { value: number; max: number }) {
  const left = max - value;
  const announced = left < 0 ? undefined : ANNOUNCED_AT.find((mark) => left <= mark);
  return (
    <p className="visually-hidden" role="status">
      {announced === 0 && 'No characters left.'}
      {announced !== undefined && announced > 0 && `${announced} or fewer characters left.`}
    </p>
  );
}
