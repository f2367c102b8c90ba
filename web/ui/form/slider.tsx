import styles from './slider.module.css';

interface SliderProps {
  id: string;
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
}

/** Number of arrow key presses from one end to the other. */
const STEPS = 100;

/** A native slider with its label. */
export function Slider({ id, label, value, onChange, min = 0, max = 1, disabled }: SliderProps) {
  return (
    <div className={styles.slider}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="range"
        min={min}
        max={max}
        step={(max - min) / STEPS}
        value={value}
        aria-valuetext={`${Math.round(((value - min) / (max - min)) * 100)}%`}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
