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

interface TextRule {
  max: number;
  tooLong: string;
}

/** Text of one line, as keptLine. */
export function singleLine(rule: TextRule & { required: string }) {
  return z.string({ error: rule.required }).check(
    z.overwrite(keptLine),
    z.minLength(1, { error: rule.required, abort: true }),
    z.refine((text) => codePoints(text) <= rule.max, { error: rule.tooLong }),
  );
}

/** Text that may be empty and may have line breaks, as keptText. */
export function multiLine(rule: TextRule) {
  return z.string({ error: rule.tooLong }).check(
    z.overwrite(keptText),
    z.refine((text) => codePoints(text) <= rule.max, { error: rule.tooLong }),
  );
}
