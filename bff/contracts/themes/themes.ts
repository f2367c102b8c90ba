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

/** The themes by id. Creators see them in the order of THEME_IDS. */
export const THEMES: Record<ThemeId, Theme> = {
  aurora,
  botanical,
  classic,
  clay,
  confetti,
  editorial,
  meadow,
  neon,
  outline,
  pastel,
  sunset,
  terminal,
};
