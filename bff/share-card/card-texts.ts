import type { Font } from '#bff/contracts/appearance-options.ts';
import type { Card } from './card.ts';
import { type Box, box } from './card-box.ts';
import { contentText, nameGlow } from './card-style.ts';
import { isRightToLeft } from './drawable-text.ts';
import { fitLines, scaled } from './text-fit.ts';

/** Font families of a card, as values of the CSS property. */
export interface CardFamilies {
  page: string;
  /** Families for right-to-left texts. The page's families lack the letters of these texts. */
  rightToLeft: string;
}

interface Place {
  /** Width in pixels. */
  width: number;
  /** Whether the card is laid out from right to left. */
  isReversed: boolean;
  families: CardFamilies;
}

const BIO_SIZE = 30;
/** Font sizes of a name on one line, in pixels. */
const NAME_SIZES = [88, 76, 64];
/** Numbers of lines and font sizes of longer names. They leave less room for the bio. */
const LONG_NAMES = [
  { lines: 2, sizes: [64, 54, 46, 40] },
  { lines: 3, sizes: [38, 34] },
  { lines: 4, sizes: [30, 26] },
];
/**
 * Minimum font size in pixels. With it, 80 of the widest characters fit, regardless of line breaks.
 */
const NAME_SIZE_MIN = 24;
/**
 * Maximum number of lines of a name. It is one more than estimated, because some families are wider
 * than the average.
 */
const NAME_LINES = 5;

/** Returns the elements of the name, the username and the bio. */
export function cardTexts({ design, name, username, bio }: Card, place: Place): Box {
  const { width, isReversed } = place;
  const { weight, spacing, transform, after } = design.theme.name_style;
  const shown = (name || username) + contentText(after);
  const title = transform === 'uppercase' ? shown.toLocaleUpperCase('en') : shown;
  const short = fitLines(title, { width, sizes: NAME_SIZES, lines: 1 });
  const sizes = [short, ...LONG_NAMES.map((fit) => fitLines(title, { width, ...fit }))];
  const size = sizes.find((fitting) => fitting !== undefined);
  const write = (text: string, style: TextStyle) => paragraph(text, style, place, design.font);
  return box(
    {
      display: 'flex',
      flexDirection: 'column',
      alignItems: isReversed ? 'flex-end' : 'flex-start',
      width,
    },
    [
      write(title, {
        size: size ?? NAME_SIZE_MIN,
        lines: NAME_LINES,
        fontWeight: weight,
        letterSpacing: isRightToLeft(title) ? '0' : spacing,
        lineHeight: 1.15,
        ...nameGlow(design),
      }),
      write(`@${username}`, { size: 34, lines: 1, marginTop: 10 }),
      ...(bio === ''
        ? []
        : [
            write(bio.replace(/\s+/g, ' '), {
              size: BIO_SIZE,
              lines: short === undefined ? 2 : 3,
              lineHeight: 1.4,
              marginTop: 22,
            }),
          ]),
    ],
  );
}

type TextStyle = { size: number; lines: number } & Box['props']['style'];

function paragraph(
  text: string,
  { size, lines, ...style }: TextStyle,
  { isReversed, families }: Place,
  font: Font,
): Box {
  const isRtl = isRightToLeft(text);
  return box(
    {
      display: 'block',
      maxWidth: '100%',
      fontFamily: isRtl ? families.rightToLeft : families.page,
      fontSize: scaled(size, isRtl ? 'system' : font),
      lineClamp: lines,
      textOverflow: 'ellipsis',
      wordBreak: 'break-word',
      textAlign: isReversed ? 'right' : 'left',
      direction: isRtl ? 'rtl' : 'ltr',
      ...style,
    },
    text,
  );
}
