import type { ThemeId } from '#bff/contracts/appearance-options.ts';
import {
  type Background,
  DIRECTIONS,
  type Direction,
  formatBackground,
  PATTERNS,
  type Pattern,
} from '#bff/contracts/background.ts';
import styles from '#web/features/profile/profile.module.css';
import { ColorField } from '#web/ui/color/color-field.tsx';
import { SwatchGroup } from '#web/ui/color/swatch-group.tsx';

const PRESET_COLORS = [
  { name: 'Indigo', color: '#6366f1' },
  { name: 'Violet', color: '#8b5cf6' },
  { name: 'Pink', color: '#ec4899' },
  { name: 'Coral', color: '#fb7185' },
  { name: 'Orange', color: '#fb923c' },
  { name: 'Sun', color: '#facc15' },
  { name: 'Emerald', color: '#34d399' },
  { name: 'Sky', color: '#38bdf8' },
  { name: 'Midnight', color: '#1e1b4b' },
  { name: 'Linen', color: '#f5efe6' },
] as const;

interface ChoiceProps<T extends Background> {
  value: T;
  onChange: (background: T) => void;
}

/** Chooses a solid color: a preset or a custom color. */
export function SolidChoice({ value, onChange }: ChoiceProps<Background & { type: 'solid' }>) {
  const choose = (color: string) => onChange({ type: 'solid', color });
  return (
    <div className={styles.choices}>
      <SwatchGroup
        legend="Presets"
        value={value.color}
        onChange={choose}
        options={PRESET_COLORS.map(({ name, color }) => ({
          value: color,
          label: name,
          background: color,
        }))}
      />
      <ColorField label="Custom color" value={value.color} onChange={choose} />
    </div>
  );
}

const DIRECTION_LABELS: Record<Direction, string> = {
  'to right': 'Right',
  'to bottom': 'Down',
  'to bottom right': 'Down and right',
  'to bottom left': 'Down and left',
  circle: 'Circle',
};

/** Chooses the two colors and the direction of a gradient. */
export function GradientChoice({
  value,
  onChange,
}: ChoiceProps<Background & { type: 'gradient' }>) {
  return (
    <div className={styles.choices}>
      <SwatchGroup
        legend="Direction"
        labeled
        value={value.direction}
        onChange={(direction) => onChange({ ...value, direction })}
        options={DIRECTIONS.map((direction) => ({
          value: direction,
          label: DIRECTION_LABELS[direction],
          background: formatBackground({ ...value, direction }),
        }))}
      />
      <div className={styles.pair}>
        <ColorField
          label="First color"
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
        />
        <ColorField
          label="Second color"
          value={value.to}
          onChange={(to) => onChange({ ...value, to })}
        />
      </div>
    </div>
  );
}

const PATTERN_LABELS: Record<Pattern, string> = {
  'pattern-dots': 'Dots',
  'pattern-grid': 'Grid',
  'pattern-waves': 'Waves',
  'pattern-zigzag': 'Zigzag',
  'pattern-stripes': 'Stripes',
};

interface PatternChoiceProps extends ChoiceProps<Background & { type: 'pattern' }> {
  theme: ThemeId;
}

/** Chooses a pattern, drawn in the colors of the theme. */
export function PatternChoice({ value, onChange, theme }: PatternChoiceProps) {
  return (
    <SwatchGroup
      theme={theme}
      legend="Pattern"
      labeled
      value={value.pattern}
      onChange={(pattern) => onChange({ type: 'pattern', pattern })}
      options={PATTERNS.map((pattern) => ({
        value: pattern,
        label: PATTERN_LABELS[pattern],
        background: `pattern:${pattern}`,
      }))}
    />
  );
}
