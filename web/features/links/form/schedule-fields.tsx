import { useRef } from 'react';
import { zoneText } from '#web/lib/format/time-zones.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { INCOMPLETE, type LinkDraft, type LinkField, type OpenForm } from './link-draft.ts';
import styles from './link-form.module.css';

interface ScheduleFieldsProps {
  form: OpenForm;
  errors: Partial<Record<LinkField, string>>;
  change: (part: Partial<LinkDraft>) => void;
}

const timeOf = (input: HTMLInputElement) => (input.validity.badInput ? INCOMPLETE : input.value);

/**
 * Returns the times in the inputs of a form. Includes incomplete times, for which browsers fire no
 * event. Returns an empty object if the inputs are not shown.
 */
export function enteredTimes(form: HTMLFormElement | null): Partial<LinkDraft> {
  const times: Partial<LinkDraft> = {};
  for (const [part, name] of [
    ['from', 'visible_from'],
    ['until', 'visible_until'],
  ] as const) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) times[part] = timeOf(input);
  }
  return times;
}

/** The fields for the times between which visitors see the link. */
export function ScheduleFields({ form, errors, change }: ScheduleFieldsProps) {
  const { draft, timeZone } = form;
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Schedule</legend>
      <p className={styles.hint}>Times in {zoneText(timeZone)}. Leave empty for no limit.</p>
      <div className={styles.schedule}>
        <TimeField
          label="Visible from"
          name="visible_from"
          value={draft.from}
          error={errors.visible_from}
          onChange={(from) => change({ from })}
        />
        <TimeField
          label="Visible until"
          name="visible_until"
          value={draft.until}
          error={errors.visible_until}
          onChange={(until) => change({ until })}
        />
      </div>
    </fieldset>
  );
}

interface TimeFieldProps {
  label: string;
  name: string;
  /** The local time, INCOMPLETE, or empty if there is none. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function TimeField({ label, name, value, error, onChange }: TimeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={styles.time}>
          <Input
            {...control}
            ref={input}
            name={name}
            type="datetime-local"
            max="9999-12-31T23:59"
            value={value === INCOMPLETE ? '' : value}
            onChange={(event) => onChange(timeOf(event.target))}
          />
          {value !== '' && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                // This button disappears, so its focus moves to the field.
                input.current?.focus();
                // Clear the input itself, because an incomplete time is not part of its value.
                if (input.current) input.current.value = '';
                onChange('');
              }}
            >
              Clear<span className="visually-hidden"> {label}</span>
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
