import * as z from 'zod/mini';

/** Length in Unicode code points: an emoji of one code point counts once, not twice. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** C0 and C1 controls, and the marks that turn the reading direction of what follows. */
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Postgres holds no lone surrogate: it becomes U+FFFD here, not an error there. */
const clean = (text: string) => text.toWellFormed().replace(INVISIBLE, '');

/** A typed line as it is kept: trimmed, line breaks become spaces. Limits count this. */
export const keptLine = (text: string) => clean(text.replace(/[\r\n\t]+/g, ' ')).trim();
/** Typed text as it is kept: trimmed, line breaks written as `\n`. Limits count this. */
export const keptText = (text: string) => clean(text.replace(/\r\n?/g, '\n')).trim();

/**
 * A character that is drawn: neither white space, a combining mark, a control or format character,
 * unassigned, nor one that fonts draw as nothing. \p{Default_Ignorable_Code_Point} covers zero-width
 * characters, Hangul fillers and tags; the others are blanks of Braille, music and hieroglyphs, and
 * the place of an embedded object.
 */
const VISIBLE =
  /[^\p{White_Space}\p{M}\p{Cc}\p{Cf}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/u;

/** Whether a reader can see anything of a text (S84). */
export const hasVisibleCharacter = (text: string): boolean => VISIBLE.test(text);

/** UTF-16 units. A longer text is refused before any work on its characters (S61). */
const TYPED_LENGTH_MAX = 64 * 1024;

interface TextRule {
  max: number;
  tooLong: string;
}

interface LineRule extends TextRule {
  required: string;
  invisible: string;
}

/** Text of one line, as keptLine, with at least one visible character. */
export function singleLine(rule: LineRule) {
  return z.string({ error: rule.required }).check(
    z.maxLength(TYPED_LENGTH_MAX, { error: rule.tooLong, abort: true }),
    z.overwrite(keptLine),
    z.minLength(1, { error: rule.required, abort: true }),
    z.refine((text) => codePoints(text) <= rule.max, { error: rule.tooLong, abort: true }),
    z.refine(hasVisibleCharacter, { error: rule.invisible }),
  );
}

/** Text that may be empty and may have line breaks, as keptText. */
export function multiLine(rule: TextRule) {
  return z.string({ error: rule.tooLong }).check(
    z.maxLength(TYPED_LENGTH_MAX, { error: rule.tooLong, abort: true }),
    z.overwrite(keptText),
    z.refine((text) => codePoints(text) <= rule.max, { error: rule.tooLong }),
  );
}
