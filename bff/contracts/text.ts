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

interface TextRule {
  max: number;
  tooLong: string;
}

/** Text of one line: trimmed, line breaks become spaces. */
export function singleLine(rule: TextRule & { required: string }) {
  return z.string({ error: rule.required }).check(
    z.overwrite((text) => clean(text.replace(/[\r\n\t]+/g, ' ')).trim()),
    z.minLength(1, { error: rule.required, abort: true }),
    z.refine((text) => codePoints(text) <= rule.max, { error: rule.tooLong }),
  );
}

/** Text that may be empty and may have line breaks, written as `\n`. */
export function multiLine(rule: TextRule) {
  return z.string({ error: rule.tooLong }).check(
    z.overwrite((text) => clean(text.replace(/\r\n?/g, '\n')).trim()),
    z.refine((text) => codePoints(text) <= rule.max, { error: rule.tooLong }),
  );
}
