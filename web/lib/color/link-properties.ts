import { DEFAULT_BUTTON_COLOR } from '#bff/contracts/link.ts';
import { safeHex, textColorOn } from './color.ts';

type LinkProperties = Record<'--link-color' | '--link-text', string>;

/** The custom properties of one link button: its colour, else the default, and text that reads on it. */
export function linkProperties(stored: string): LinkProperties {
  const color = safeHex(stored, DEFAULT_BUTTON_COLOR);
  return { '--link-color': color, '--link-text': textColorOn(color) };
}
