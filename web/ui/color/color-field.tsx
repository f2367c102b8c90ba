import { type ReactNode, useId, useState } from 'react';
import { HexColorPicker } from 'react-colorful';
import { colorSchema } from '#bff/contracts/background.ts';
import { safeHex } from '#bff/contracts/color.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import styles from './color-field.module.css';

interface ColorFieldProps {
  label: string;
  name?: string | undefined;
  /** A color as `#rrggbb`, or invalid input, for which the field shows an error. */
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  /** Content below the text field, such as a warning about the color. */
  children?: ReactNode;
}

/** Adds a missing `#` to a pasted value. */
function normalize(typed: string): string {
  const text = typed.trim().toLowerCase();
  return /^[0-9a-f]{6}$/.test(text) ? `#${text}` : text;
}

/** A text field for a color, with a picker that opens below it. */
export function ColorField({ label, name, value, onChange, hint, children }: ColorFieldProps) {
  const [open, setOpen] = useState(false);
  const pickerId = useId();
  const shown = safeHex(value, '#000000');
  return (
    <div className={styles.colorField}>
      <Field label={label} hint={hint} error={firstIssue(colorSchema, value)}>
        {(control) => (
          <div className={styles.row}>
            <button
              type="button"
              className={styles.swatch}
              style={{ background: shown }}
              aria-label={`Pick ${label.toLowerCase()}`}
              aria-expanded={open}
              aria-controls={pickerId}
              onClick={() => setOpen(!open)}
            />
            <Input
              {...control}
              name={name}
              value={value}
              maxLength={9}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              onChange={(event) => onChange(normalize(event.target.value))}
            />
          </div>
        )}
      </Field>
      {children}
      <div id={pickerId} className={styles.picker} hidden={!open}>
        {open && <HexColorPicker color={shown} onChange={onChange} />}
      </div>
    </div>
  );
}
