import { useId, useState } from 'react';
import { colorSchema } from '#bff/contracts/background.ts';
import styles from '#web/features/appearance/theme-studio.module.css';
import { useOnChange } from '#web/lib/use-on-change.ts';
import { ColorAdvice } from '#web/ui/color/color-advice.tsx';
import { ColorField } from '#web/ui/color/color-field.tsx';

/** The reason why a color is rejected, and the nearest color that is accepted. */
export interface Refusal {
  text: string;
  suggestion: string;
}

interface ColorChoiceProps {
  legend: string;
  /** Hides the legend where the section has the same title. */
  hidesLegend?: boolean;
  /** The label of the color field. */
  label: string;
  /** The label of the choice without a custom color. */
  automatic: string;
  /** The custom color, or null. */
  value: string | null;
  /** The page's current color, from which a custom color starts. */
  current: string;
  /** Returns why a valid color cannot be used, or null. */
  refuse?: (color: string) => Refusal | null;
  onChange: (color: string | null) => void;
}

/**
 * Chooses between the automatic color and a custom one. An invalid or rejected color is not saved.
 */
export function ColorChoice(props: ColorChoiceProps) {
  const { legend, hidesLegend = false, label, automatic, value, current, refuse, onChange } = props;
  const name = useId();
  const [typed, setTyped] = useState(value);
  useOnChange(value, () => setTyped(value));
  const isValid = typed !== null && colorSchema.safeParse(typed).success;
  const refusal = isValid ? (refuse?.(typed) ?? null) : null;
  const choose = (color: string | null) => {
    setTyped(color);
    const isUsable = color === null || (colorSchema.safeParse(color).success && !refuse?.(color));
    if (isUsable && color !== value) onChange(color);
  };
  return (
    <fieldset className={styles.color}>
      <legend className={hidesLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <label className={styles.radio}>
        <input type="radio" name={name} checked={typed === null} onChange={() => choose(null)} />
        {automatic}
      </label>
      <label className={styles.radio}>
        <input type="radio" name={name} checked={typed !== null} onChange={() => choose(current)} />
        Custom
      </label>
      {typed !== null && (
        <ColorField label={label} value={typed} onChange={choose}>
          <ColorAdvice
            text={refusal?.text ?? null}
            suggestion={refusal?.suggestion ?? null}
            onUse={choose}
          />
        </ColorField>
      )}
    </fieldset>
  );
}
