/** Matches control and escape characters, and characters that hide or reorder text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a text without the characters that could control a terminal or disguise a reporter's text
 * (S87). Keeps line breaks.
 */
export const printable = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.toWellFormed().replace(UNPRINTABLE, ''))
    .join('\n');

const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');

/**
 * Returns JSON in which control characters, and characters that hide or reorder text, are escaped.
 * The escape sequences are safe for a terminal, and no data is lost.
 */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/[^\n\P{C}]|[\p{Zl}\p{Zp}]/gu, escaped);
