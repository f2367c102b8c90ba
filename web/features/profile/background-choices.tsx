import {
  type Background,
  DIRECTIONS,
  type Direction,
  formatBackground,
  PATTERNS,
  type Pattern,
} from '#bff/contracts/background.ts';
import { ColorField } from '#web/ui/form/color-field.tsx';
import styles from './profile.module.css';
import { SwatchGroup } from './swatch-group.tsx';

/** The ten swatches of the background editor. */
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

/** One colour: a preset or a colour of their own. */
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
      <ColorField label="Custom colour" value={value.color} onChange={choose} />
    </div>
  );
}

const DIRECTION_LABELS: Record<Direction, string> = {
  'to right': 'Right',
  'to bottom': 'Down',
  'to bottom right': 'Down right',
  'to bottom left': 'Down left',
  circle: 'Circle',
};

/** Two colours and the direction between them. */
export function GradientChoice({
  value,
  onChange,
}: ChoiceProps<Background & { type: 'gradient' }>) {
  return (
    <div className={styles.choices}>
      <SwatchGroup
        legend="Direction"
        labelled
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
          label="First colour"
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
        />
        <ColorField
          label="Second colour"
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

/** One of the patterns. */
export function PatternChoice({ value, onChange }: ChoiceProps<Background & { type: 'pattern' }>) {
  return (
    <SwatchGroup
      legend="Pattern"
      labelled
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
