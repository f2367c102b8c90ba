import { useRef } from 'react';
import { nearestLinkColor } from '#bff/contracts/link-color.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ColorAdvice } from '#web/ui/color/color-advice.tsx';
import { ColorField } from '#web/ui/color/color-field.tsx';
import styles from './link-form.module.css';

interface LinkColorFieldProps {
  /** The link's own color; null follows the theme. */
  color: string | null;
  /** The default color of links. */
  themeColor: string;
  onChange: (color: string | null) => void;
}

/**
 * Chooses a custom color for the link, or the theme's color. Unreadable colors only cause a
 * warning.
 */
export function LinkColorField({ color, themeColor, onChange }: LinkColorFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const better = color === null ? null : nearestLinkColor(color);
  const isHard = better !== null && better !== color;
  return (
    <div ref={field} className={styles.color}>
      <ColorField
        label="Button color"
        name="button_color"
        value={color ?? themeColor}
        hint={color === null ? 'Follows your theme.' : 'This link has its own color.'}
        onChange={onChange}
      >
        <ColorAdvice
          text={isHard ? 'The title may be hard to read on this color.' : null}
          suggestion={better}
          onUse={onChange}
        />
      </ColorField>
      {color !== null && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            // This button disappears, so its focus moves to the color field.
            field.current?.querySelector('input')?.focus();
            onChange(null);
          }}
        >
          Use theme color
        </Button>
      )}
    </div>
  );
}
