import * as z from 'zod/mini';

/**
 * Returns the length of a text in Unicode code points. An emoji of one code point counts as one.
 */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * Created on first use, because some browsers lack Intl.Segmenter. Then reused, because creating it
 * is slow.
 */
let graphemes: Intl.Segmenter | undefined;

/**
 * Returns the first grapheme of a text. A flag is one grapheme. An emoji with its modifiers is one
 * grapheme too.
 */
export function firstGrapheme(text: string): string | undefined {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return graphemes.segment(text).containing(0)?.segment;
}

/**
 * Matches the byte order mark, direction overrides and isolates, and the C0 and C1 control
 * characters except tab and line feed.
 */
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/**
 * Replaces lone surrogates by U+FFFD, because Postgres cannot store them, and removes INVISIBLE.
 */
const clean = (text: string) => text.toWellFormed().replace(INVISIBLE, '');

/**
 * Normalizes a line for storage: trims it and replaces line breaks and tabs by spaces. Length
 * limits apply to the result.
 */
export const normalizeLine = (text: string) => clean(text.replace(/[\r\n\t]+/g, ' ')).trim();
/**
 * Normalizes a text for storage: trims it and converts line breaks to `\n`. Length limits apply to
 * the result.
 */
export const normalizeText = (text: string) => clean(text.replace(/\r\n?/g, '\n')).trim();

/**
 * Matches a visible character. Excludes white space, combining marks, control, format and
 * unassigned characters, and characters that fonts render as nothing.
 * \p{Default_Ignorable_Code_Point} covers zero-width characters, Hangul fillers and tags. The code
 * points after it are blank characters of Braille, music and hieroglyphs, and the object
 * replacement character.
 */
const VISIBLE =
  /[^\p{White_Space}\p{M}\p{Cc}\p{Cf}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/u;

/** Returns whether a text has a visible character (S84). */
export const hasVisibleCharacter = (text: string): boolean => VISIBLE.test(text);

/**
 * Maximum length of an input in UTF-16 code units. Longer inputs are rejected before their
 * characters are processed (S61).
 */
const TYPED_LENGTH_MAX = 64 * 1024;

interface TextRule {
  max: number;
  tooLong: string;
}

interface LineRule extends TextRule {
  required: string;
  invisible: string;
}

/** Schema of a normalized line with at least one visible character. */
export function singleLine(rule: LineRule) {
  return z.string({ error: rule.required }).check(
    z.maxLength(TYPED_LENGTH_MAX, { error: rule.tooLong, abort: true }),
    z.overwrite(normalizeLine),
    z.minLength(1, { error: rule.required, abort: true }),
    z.refine((text) => codePoints(text) <= rule.max, { error: rule.tooLong, abort: true }),
    z.refine(hasVisibleCharacter, { error: rule.invisible }),
  );
}

/** Schema of a normalized line that may be empty. */
export function optionalLine(rule: TextRule) {
  return z.string({ error: rule.tooLong }).check(
    z.maxLength(TYPED_LENGTH_MAX, { error: rule.tooLong, abort: true }),
    z.overwrite(normalizeLine),
    z.refine((text) => codePoints(text) <= rule.max, { error: rule.tooLong }),
  );
}

/** Schema of a normalized text that may be empty and may have line breaks. */
export function multiLine(rule: TextRule) {
  return z.string({ error: rule.tooLong }).check(
    z.maxLength(TYPED_LENGTH_MAX, { error: rule.tooLong, abort: true }),
    z.overwrite(normalizeText),
    z.refine((text) => codePoints(text) <= rule.max, { error: rule.tooLong }),
  );
}
