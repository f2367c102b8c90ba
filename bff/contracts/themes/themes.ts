import type { ThemeId } from '../appearance-options.ts';
import { aurora } from './aurora.ts';
import { botanical } from './botanical.ts';
import { classic } from './classic.ts';
import { clay } from './clay.ts';
import { confetti } from './confetti.ts';
import { editorial } from './editorial.ts';
import { meadow } from './meadow.ts';
import { neon } from './neon.ts';
import { outline } from './outline.ts';
import { pastel } from './pastel.ts';
import { sunset } from './sunset.ts';
import { terminal } from './terminal.ts';
import type { Theme } from './theme.ts';

/** All themes by id, in the order of the theme studio. */
export const THEMES: Record<ThemeId, Theme> = {
  classic,
  editorial,
  aurora,
  outline,
  pastel,
  neon,
  botanical,
  terminal,
  sunset,
  meadow,
  clay,
  confetti,
};
