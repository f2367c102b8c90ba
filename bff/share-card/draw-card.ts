import satori from 'satori';
import sharp, { type ResizeOptions } from 'sharp';
import { CARD_HEIGHT, CARD_WIDTH } from '#bff/contracts/page-share.ts';
import type { Card } from './card.ts';
import { CardFontFiles } from './card-fonts.ts';
import { cardLayout } from './card-layout.ts';
import { drawableText, isEmoji } from './drawable-text.ts';

/** Maximum size of a card in bytes. */
const CARD_BYTES_MAX = 200_000;
const QUALITIES = [84, 72, 58, 40];

/** A card together with the content of its pictures. */
export interface CardDrawing {
  card: Card;
  picture: Uint8Array | null;
  photo: Uint8Array | null;
  /** Whether to use only the page's font. Set after the drawing with other fonts has failed. */
  isPlain?: boolean;
}

/** Returns a card as a JPEG. */
export type DrawCard = (drawing: CardDrawing) => Promise<Buffer>;

/** Returns a picture as a PNG data URL, because satori and librsvg do not read WebP. */
async function pngUrl(bytes: Uint8Array | null, size?: ResizeOptions): Promise<string | null> {
  if (!bytes) return null;
  const png = await sharp(bytes).resize(size).png({ compressionLevel: 1 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/**
 * Size of a photo on a card. librsvg rejects attribute values above 10 MB. A detailed photo in its
 * stored size would exceed this limit as a PNG.
 */
const PHOTO_SIZE: ResizeOptions = { width: CARD_WIDTH, height: CARD_HEIGHT, fit: 'cover' };

const svgUrl = (body: string) =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36">${body}</svg>`,
  ).toString('base64')}`;

const familyList = (fonts: readonly { name: string }[]) =>
  [...new Set(fonts.map(({ name }) => name))].join(', ');

/** Drawing for emoji that the emoji set lacks. */
const UNKNOWN_EMOJI = '<circle cx="18" cy="18" r="10" fill="#9ca3af"/>';

/**
 * Creates the function that draws share cards. Drawing occupies the thread for about 50 ms, so the
 * job process draws cards in a separate process (card-drawer.ts).
 * @param dist folder of the build
 */
export async function openCards(dist: string): Promise<DrawCard> {
  const fonts = await CardFontFiles.open(dist);
  return async ({ card, picture, photo, isPlain = false }) => {
    const { font } = card.design;
    const has = (character: string) =>
      isPlain ? fonts.pageHas(font, character) : fonts.has(font, character);
    const drawable = (text: string) => drawableText(text, has);
    const shown = { ...card, name: drawable(card.name), bio: drawable(card.bio) };
    const pageFonts = await fonts.page(font);
    // Use the system font for right-to-left texts: fixed-width fonts misplace the spaces between
    // words of another font.
    const spacedFonts = await fonts.page('system');
    const families = { page: familyList(pageFonts), rightToLeft: familyList(spacedFonts) };
    const pictures = { picture: await pngUrl(picture), photo: await pngUrl(photo, PHOTO_SIZE) };
    const svg = await satori(cardLayout(shown, pictures, families), {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      fonts: font === 'system' ? pageFonts : [...pageFonts, ...spacedFonts],
      loadAdditionalAsset: async (code, segment) =>
        code === 'emoji' || isEmoji(segment)
          ? svgUrl(fonts.emoji(segment) ?? UNKNOWN_EMOJI)
          : fonts.forText(segment),
    });
    return encode(simplifyShadows(svg));
  };
}

/**
 * Makes the shadows cheaper, which halves the drawing time. Blurs only the alpha channel, because
 * satori's filters use no other, and computes in sRGB, as browsers do for shadows of boxes.
 */
const simplifyShadows = (svg: string) =>
  svg
    .replace('<svg ', '<svg color-interpolation-filters="sRGB" ')
    .replaceAll('<feGaussianBlur stdD', '<feGaussianBlur in="SourceAlpha" stdD');

/**
 * Encodes a card as a JPEG.
 * @throws Error when the card is too large at the lowest quality
 */
async function encode(svg: string): Promise<Buffer> {
  const image = sharp(Buffer.from(svg), { limitInputPixels: 4 * CARD_WIDTH * CARD_HEIGHT });
  const raw = await image.flatten().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = raw.info;
  for (const quality of QUALITIES) {
    const jpeg = await sharp(raw.data, { raw: { width, height, channels } })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (jpeg.length <= CARD_BYTES_MAX) return jpeg;
  }
  throw new Error('A share card is too large.');
}
