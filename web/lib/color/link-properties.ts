import { DEFAULT_BUTTON_COLOR } from '#bff/contracts/link.ts';
import { safeHex, textColorOn } from './color.ts';

type LinkProperties = Record<'--link-color' | '--link-text', string>;

/**
 * Returns the custom properties of a link button: its color, or the default, and a readable text
 * color.
 */
export function linkProperties(stored: string): LinkProperties {
  const color = safeHex(stored, DEFAULT_BUTTON_COLOR);
  return { '--link-color': color, '--link-text': textColorOn(color) };
}
