import { expect, it } from 'vitest';
import {
  type Background,
  DIRECTIONS,
  formatBackground,
  PATTERNS,
  parseBackground,
} from './background.ts';

const every: Background[] = [
  { type: 'solid', color: '#0a1b2c' },
  ...PATTERNS.map((pattern) => ({ type: 'pattern' as const, pattern })),
  ...DIRECTIONS.map((direction) => ({
    type: 'gradient' as const,
    direction,
    from: '#0a1b2c',
    to: '#ffffff',
  })),
];

it('round-trips each background', () => {
  for (const background of every)
    expect(parseBackground(formatBackground(background))).toEqual(background);
});

it('rejects a background with an inserted character, or drops the character', () => {
  for (const text of every.map(formatBackground)) {
    for (const noise of ['"', "'", ';', '}', '<', '\\', '\n', '/*', 'url(', ',', '\u0000', ' ']) {
      for (let at = 0; at <= text.length; at += 1) {
        const parsed = parseBackground(text.slice(0, at) + noise + text.slice(at));
        if (parsed) expect(every).toContainEqual(parsed);
      }
    }
  }
});
