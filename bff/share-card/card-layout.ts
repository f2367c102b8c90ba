import type { PictureShape } from '#bff/contracts/appearance-options.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#bff/contracts/page-share.ts';
import type { Card } from './card.ts';
import { cardBackground } from './card-background.ts';
import { type Box, box } from './card-box.ts';
import { graphemesOf, isRightToLeft } from './drawable-text.ts';
import { fitLines, scaled } from './text-fit.ts';

/** Pictures as data URLs. */
export interface CardPictures {
  picture: string | null;
  photo: string | null;
}

const MARGIN = 64;
const PICTURE_SIDE = 280;
const GAP = 56;
const FOOT = 84;
const BIO_SIZE = 30;
/** Sizes of a name on one line, and of a longer one, which leaves less room for the bio. */
const NAME_SIZES = [88, 76, 64];
const LONG_NAME_SIZES = [64, 54, 46, 40];
const NAME_SIZE_MIN = 38;
const NAME_LINES = 3;
const PICTURE_RADIUS: Record<PictureShape, number> = {
  circle: PICTURE_SIDE / 2,
  rounded: 44,
  none: 0,
};
const BUTTON_RADIUS = { square: 0, rounded: 20, pill: FOOT / 2 };

/** Returns the elements of a card. Its texts must be drawable (drawable-text.ts). */
export function cardLayout(card: Card, pictures: CardPictures, families: string): Box {
  const { design } = card;
  const isReversed = isRightToLeft(card.name || card.bio);
  const row = isReversed ? 'row-reverse' : 'row';
  return box(
    {
      ...cardBackground(design.css, design.base),
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      padding: MARGIN,
      color: design.text,
      fontFamily: families,
    },
    [
      ...photoLayers(pictures.photo, design.base),
      box(
        {
          display: 'flex',
          flexDirection: row,
          alignItems: 'center',
          gap: GAP,
          flexGrow: 1,
          paddingBottom: 28,
        },
        [...portrait(card, pictures.picture), texts(card, isReversed)],
      ),
      box(
        {
          display: 'flex',
          flexDirection: row,
          alignItems: 'center',
          justifyContent: 'space-between',
          height: FOOT,
        },
        [addressButton(card), posyMark(design.text)],
      ),
    ],
  );
}

/** The photo, under a veil of the page's color. */
function photoLayers(photo: string | null, base: string): Box[] {
  if (photo === null) return [];
  const cover = { position: 'absolute', top: 0, left: 0, width: CARD_WIDTH, height: CARD_HEIGHT };
  return [
    box({ ...cover, objectFit: 'cover' }, photo, 'img'),
    box({ ...cover, backgroundColor: `${base}b3` }, []),
  ];
}

function portrait({ design, name, username }: Card, picture: string | null): Box[] {
  if (design.picture === 'none') return [];
  const frame = {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    width: PICTURE_SIDE,
    height: PICTURE_SIDE,
    borderRadius: PICTURE_RADIUS[design.picture],
    boxShadow: `0 0 0 8px ${design.text}24`,
  };
  if (picture !== null) return [box({ ...frame, objectFit: 'cover' }, picture, 'img')];
  const initial = graphemesOf(name || username)[0]?.toLocaleUpperCase('en') ?? '';
  return [
    box(
      {
        ...frame,
        backgroundColor: design.text,
        color: design.base,
        fontSize: PICTURE_SIDE / 2,
        fontWeight: 700,
      },
      initial,
    ),
  ];
}

function texts({ design, name, username, bio }: Card, isReversed: boolean): Box {
  const { weight, spacing, transform } = design.theme.name_style;
  const width = CARD_WIDTH - 2 * MARGIN - (design.picture === 'none' ? 0 : PICTURE_SIDE + GAP);
  const shown = name || username;
  const title = transform === 'uppercase' ? shown.toLocaleUpperCase('en') : shown;
  const short = fitLines(title, { width, sizes: NAME_SIZES, lines: 1 });
  const size = short ?? fitLines(title, { width, sizes: LONG_NAME_SIZES, lines: 2 });
  const bioLines = short === undefined ? 2 : 3;
  return box(
    {
      display: 'flex',
      flexDirection: 'column',
      alignItems: isReversed ? 'flex-end' : 'flex-start',
      width,
    },
    [
      paragraph(title, NAME_LINES, isReversed, {
        fontSize: scaled(size ?? NAME_SIZE_MIN, design.font),
        fontWeight: weight,
        letterSpacing: spacing,
        lineHeight: 1.15,
      }),
      paragraph(`@${username}`, 1, isReversed, {
        fontSize: scaled(34, design.font),
        marginTop: 10,
      }),
      ...(bio === ''
        ? []
        : [
            paragraph(bio.replace(/\s+/g, ' '), bioLines, isReversed, {
              fontSize: scaled(BIO_SIZE, design.font),
              lineHeight: 1.4,
              marginTop: 22,
            }),
          ]),
    ],
  );
}

const paragraph = (
  text: string,
  lines: number,
  isReversed: boolean,
  style: Record<string, string | number>,
): Box =>
  box(
    {
      display: 'block',
      maxWidth: '100%',
      lineClamp: lines,
      textOverflow: 'ellipsis',
      wordBreak: 'break-word',
      textAlign: isReversed ? 'right' : 'left',
      direction: isRightToLeft(text) ? 'rtl' : 'ltr',
      ...style,
    },
    text,
  );

/** The address in the form of the page's buttons. */
function addressButton({ design, address }: Card): Box {
  const { background, text, border } = design.link;
  const shadow = design.fill === 'shadow' ? { boxShadow: `6px 6px 0 ${design.text}` } : {};
  return box(
    {
      display: 'flex',
      alignItems: 'center',
      boxSizing: 'border-box',
      height: FOOT,
      maxWidth: 880,
      padding: '0 36px',
      border: `3px solid ${design.fill === 'shadow' ? design.text : border}`,
      borderRadius: BUTTON_RADIUS[design.shape],
      backgroundColor: background,
      color: text,
      fontSize: fitLines(address, { width: 800, sizes: [32, 28, 24], lines: 1 }) ?? 20,
      fontWeight: 700,
      whiteSpace: 'nowrap',
      ...shadow,
    },
    address,
  );
}

const PETALS = [
  [16, 8.6],
  [23, 13.7],
  [20.3, 22],
  [11.7, 22],
  [9, 13.7],
];

/** Posy's flower with its name, in the color of the page's text. */
function posyMark(color: string): Box {
  const circles = PETALS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6"/>`).join('');
  const hole = '<circle cx="16" cy="16" r="4.2" fill="#000"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><mask id="m"><rect width="32" height="32" fill="#fff"/>${hole}</mask><g fill="${color}" mask="url(#m)">${circles}</g></svg>`;
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return box({ display: 'flex', alignItems: 'center', gap: 12, fontSize: 32, fontWeight: 700 }, [
    box({ width: 44, height: 44 }, source, 'img'),
    box({}, 'Posy'),
  ]);
}
