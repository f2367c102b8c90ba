import * as z from 'zod/mini';

/** Returns the length in Unicode code points: an emoji of one code point counts once, not twice. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Created on first use, because some browsers lack it, and only once, because creation is slow. */
let graphemes: Intl.Segmenter | undefined;

/** Returns the first visible character of a text: a flag or an emoji with modifiers is one. */
export function firstGrapheme(text: string): string | undefined {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return graphemes.segment(text).containing(0)?.segment;
}

/** C0 and C1 controls, and marks that change the reading direction. */
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Postgres cannot store a lone surrogate, so it becomes U+FFFD. */
const clean = (text: string) => text.toWellFormed().replace(INVISIBLE, '');

/**
 * Normalizes a line for storage: trims it and replaces line breaks by spaces. Limits apply to the
 * result.
 */
export const normalizeLine = (text: string) => clean(text.replace(/[\r\n\t]+/g, ' ')).trim();
/**
 * Normalizes a text for storage: trims it and converts line breaks to `\n`. Limits apply to the
 * result.
 */
export const normalizeText = (text: string) => clean(text.replace(/\r\n?/g, '\n')).trim();

/**
 * A visible character: neither white space, a combining mark, a control or format character,
 * unassigned, nor one that fonts render as nothing. \p{Default_Ignorable_Code_Point} covers
 * zero-width characters, Hangul fillers and tags; the others are blanks of Braille, music and
 * hieroglyphs, and the place of an embedded object.
 */
const VISIBLE =
  /[^\p{White_Space}\p{M}\p{Cc}\p{Cf}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/u;

/** Returns whether a text has a visible character (S84). */
export const hasVisibleCharacter = (text: string): boolean => VISIBLE.test(text);

/**
 * Maximum length in UTF-16 units. A longer text is rejected before its characters are processed
 * (S61).
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
