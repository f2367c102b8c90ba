import { useRef } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import styles from './color-advice.module.css';

interface ColorAdviceProps {
  /** The text about the color's problem, or null. */
  text: string | null;
  /** A better color as `#rrggbb`, or null. */
  suggestion: string | null;
  onUse: (color: string) => void;
}

/**
 * A warning about the color of a `ColorField`, with a button that applies a better color. Screen
 * readers announce the warning when it appears.
 */
export function ColorAdvice({ text, suggestion, onUse }: ColorAdviceProps) {
  const region = useRef<HTMLDivElement>(null);
  const use = (color: string) => {
    // The button disappears, so its focus moves to the color field.
    const field = region.current?.parentElement?.querySelector('input');
    onUse(color);
    field?.focus();
  };
  return (
    <div ref={region} className={styles.advice} aria-live="polite">
      {text && <p className={styles.text}>{text}</p>}
      {text && suggestion && (
        <Button
          variant="secondary"
          size="sm"
          icon={<span className={styles.swatch} style={{ background: suggestion }} />}
          onClick={() => use(suggestion)}
        >
          Use {suggestion}
        </Button>
      )}
    </div>
  );
}
