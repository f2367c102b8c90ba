import type { PictureShape } from '#bff/contracts/appearance-options.ts';
import type { PageDesign } from '#bff/contracts/page-design.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#bff/contracts/page-share.ts';
import { firstGrapheme } from '#bff/contracts/text.ts';
import type { Card } from './card.ts';
import { cardBackground } from './card-background.ts';
import { type Box, box } from './card-box.ts';
import {
  buttonStyle,
  cardLayers,
  contentText,
  frameStyle,
  panelOf,
  pictureShadow,
} from './card-style.ts';
import { type CardFamilies, cardTexts } from './card-texts.ts';
import { isRightToLeft } from './drawable-text.ts';
import { posyMark } from './posy-mark.ts';
import { fitLines, scaled } from './text-fit.ts';

/** Pictures as data URLs. */
export interface CardPictures {
  picture: string | null;
  photo: string | null;
}

const PICTURE_SIDE = 280;
const GAP = 56;
const FOOT = 84;
const BAR = 60;
const PICTURE_RADIUS: Record<PictureShape, number> = {
  circle: PICTURE_SIDE / 2,
  rounded: 52,
  none: 0,
};
const BUTTON_RADIUS = { square: 0, rounded: 24, pill: FOOT / 2 };

/** Returns the elements of a card. Its texts must be drawable (drawable-text.ts). */
export function cardLayout(card: Card, pictures: CardPictures, families: CardFamilies): Box {
  const { design } = card;
  const panel = panelOf(design);
  const bar = titleBar(design);
  const content = box(
    {
      ...cardBackground(cardLayers(design), design.base, panel),
      ...(panel.isFramed ? frameStyle(design) : {}),
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      position: 'relative',
      // Only the corners of a title bar overflow. Elsewhere, the masks of `overflow` would take a
      // third of the drawing time.
      ...(bar.length > 0 && { overflow: 'hidden' }),
      width: panel.width,
      height: panel.height,
      padding: panel.padding,
      ...(panel.isFramed && design.theme.window && { paddingTop: BAR + 16 }),
      color: design.text,
      fontFamily: families.page,
    },
    [...photoLayers(pictures.photo, design), ...bar, ...parts(card, pictures, families)],
  );
  const surround = design.theme.card?.surround ?? design.base;
  return box(
    {
      ...(panel.isFramed ? cardBackground(surround, design.base) : {}),
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
    },
    [content],
  );
}

/** Returns the profile and, below it, the page's URL. */
function parts(card: Card, pictures: CardPictures, families: CardFamilies): Box[] {
  const isReversed = isRightToLeft(card.name || card.bio);
  const { width: whole, padding } = panelOf(card.design);
  const beside = card.design.picture === 'none' ? 0 : PICTURE_SIDE + GAP;
  const width = whole - 2 * padding - beside;
  // Set a position, because satori draws positioned elements, such as the photo, above all others.
  const row = {
    position: 'relative',
    display: 'flex',
    flexDirection: isReversed ? 'row-reverse' : 'row',
  };
  return [
    box({ ...row, alignItems: 'center', gap: GAP, flexGrow: 1, paddingBottom: 28 }, [
      ...portrait(card, pictures.picture),
      cardTexts(card, { width, isReversed, families }),
    ]),
    box({ ...row, alignItems: 'center', justifyContent: 'space-between', height: FOOT }, [
      addressButton(card),
      posyMark(card.design),
    ]),
  ];
}

/**
 * Returns two layers: the photo, and above it the page's veil, which makes the text readable on
 * every part of the photo.
 */
function photoLayers(photo: string | null, design: PageDesign): Box[] {
  if (photo === null || design.photo === null) return [];
  const cover = { position: 'absolute', top: 0, left: 0, width: CARD_WIDTH, height: CARD_HEIGHT };
  return [
    box({ ...cover, objectFit: 'cover' }, photo, 'img'),
    box({ ...cover, backgroundColor: design.photo.veil }, []),
  ];
}

/** Returns the title bar of a theme with a window. */
function titleBar({ theme, wide }: PageDesign): Box[] {
  if (wide !== 'card' || !theme.window) return [];
  const circle = { width: 18, height: 18, borderRadius: 9 };
  const buttons = theme.window.buttons.map((color) =>
    box({ ...circle, backgroundColor: color }, []),
  );
  return [
    box(
      {
        position: 'absolute',
        top: 0,
        left: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 14,
        width: CARD_WIDTH,
        height: BAR,
        paddingLeft: 28,
        backgroundColor: theme.window.bar,
      },
      buttons,
    ),
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
    boxShadow: pictureShadow(design),
  };
  if (picture !== null) return [box({ ...frame, objectFit: 'cover' }, picture, 'img')];
  const initial = firstGrapheme(name || username)?.toLocaleUpperCase('en') ?? '';
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

/** Returns the page's URL, styled like the page's buttons. */
function addressButton({ design, address }: Card): Box {
  const { background, text } = design.link;
  const label = contentText(design.theme.title_style?.before) + address;
  return box(
    {
      display: 'flex',
      alignItems: 'center',
      boxSizing: 'border-box',
      height: FOOT,
      maxWidth: 880,
      padding: '0 36px',
      borderRadius: BUTTON_RADIUS[design.shape],
      backgroundColor: background,
      color: text,
      fontSize: scaled(
        fitLines(label, { width: 800, sizes: [32, 28, 24], lines: 1 }) ?? 20,
        design.font,
      ),
      fontWeight: 700,
      whiteSpace: 'nowrap',
      ...buttonStyle(design),
    },
    label,
  );
}
