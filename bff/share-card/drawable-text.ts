/** Replacement for characters that cannot be drawn. */
const UNKNOWN = '·';
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Matches joiners and variation selectors, which are not drawn. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/u;
const STRONG_RTL =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the graphemes of a text: an emoji with modifiers is one grapheme. */
export const graphemesOf = (text: string): string[] =>
  [...graphemes.segment(text)].map(({ segment }) => segment);

/** Returns whether a grapheme is an emoji, which is drawn as a picture. */
export const isEmoji = (grapheme: string): boolean => EMOJI.test(grapheme);

/** Returns whether the first letter belongs to a right-to-left script, as `dir="auto"` does. */
export const isRightToLeft = (text: string): boolean => STRONG_RTL.test(text);

/**
 * Replaces the characters that cannot be drawn, which would become boxes. Letters in decorative
 * forms become plain letters. A run of other such characters becomes one dot.
 * @param has returns whether a usable font has a character
 */
export function drawableText(text: string, has: (character: string) => boolean): string {
  const isDrawable = (part: string) =>
    [...part].every(
      (character) => /\s/.test(character) || INVISIBLE.test(character) || has(character),
    );
  const parts = graphemesOf(text).map((part) => {
    if (isEmoji(part) || isDrawable(part)) return part;
    const plain = part.normalize('NFKC');
    return isDrawable(plain) ? plain : UNKNOWN;
  });
  return parts.filter((part, index) => part !== UNKNOWN || parts[index - 1] !== UNKNOWN).join('');
}
