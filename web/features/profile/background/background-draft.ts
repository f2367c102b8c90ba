import {
  type Background,
  DEFAULT_BACKGROUND,
  DEFAULT_GRADIENT,
  DEFAULT_PATTERN,
  formatBackground,
  parseBackground,
} from '#bff/contracts/background.ts';

export type BackgroundType = Background['type'];

/** The last choice of each type. It is kept when another type is selected. */
type BackgroundChoices = { [T in BackgroundType]: Background & { type: T } };

const DEFAULTS: BackgroundChoices = {
  solid: { type: 'solid', color: DEFAULT_BACKGROUND },
  gradient: DEFAULT_GRADIENT,
  pattern: { type: 'pattern', pattern: DEFAULT_PATTERN },
};

/**
 * Returns the choices of all types: the stored background for its type, and the defaults for the
 * other types.
 */
export function initialChoices(stored: string): {
  type: BackgroundType;
  choices: BackgroundChoices;
} {
  const background = parseBackground(stored) ?? DEFAULTS.solid;
  return { type: background.type, choices: { ...DEFAULTS, [background.type]: background } };
}

/** Returns the background as it is stored, or null if a color is invalid or incomplete. */
export function serializeBackground(background: Background): string | null {
  const text = formatBackground(background);
  return parseBackground(text) === null ? null : text;
}
