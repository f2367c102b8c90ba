import {
  type Background,
  DEFAULT_BACKGROUND,
  DEFAULT_GRADIENT,
  DEFAULT_PATTERN,
  formatBackground,
  parseBackground,
} from '#bff/contracts/background.ts';

export type BackgroundType = Background['type'];

/** One choice per kind, so that going through the tabs loses none. */
export type BackgroundChoices = { [T in BackgroundType]: Background & { type: T } };

const DEFAULTS: BackgroundChoices = {
  solid: { type: 'solid', color: DEFAULT_BACKGROUND },
  gradient: DEFAULT_GRADIENT,
  pattern: { type: 'pattern', pattern: DEFAULT_PATTERN },
};

/** What the editor starts from: the stored background in its kind, the defaults in the others. */
export function choicesFrom(stored: string): { type: BackgroundType; choices: BackgroundChoices } {
  const background = parseBackground(stored) ?? DEFAULTS.solid;
  return { type: background.type, choices: { ...DEFAULTS, [background.type]: background } };
}

/** The text to store; null while a colour is not a colour yet. */
export function backgroundText(background: Background): string | null {
  const text = formatBackground(background);
  return parseBackground(text) === null ? null : text;
}
