import type { PageDesign } from '#bff/contracts/page-design.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#bff/contracts/page-share.ts';
import { plainColors, type Size } from './card-background.ts';

/** Factor by which the ring of the picture and the glow of the name are larger than on a page. */
const RING_SCALE = 2;
/** Factor by which the shadows of buttons are larger than on a page. */
const BUTTON_SCALE = 1.5;
/** Opacity of `--shade`, as the last two digits of `#rrggbbaa`. */
const SHADE = '24';

/**
 * The area of a card that has the page's background, and the space around the content of this area.
 */
export interface Panel extends Size {
  padding: number;
  /** Whether the theme's surround is visible around the panel. */
  isFramed: boolean;
}

const SURROUND = 32;
const FRAMED_PADDING = 52;

/**
 * Returns the panel. It is the whole card, unless the theme shows the page as a card on wide
 * screens.
 */
export const panelOf = ({ wide, theme }: PageDesign): Panel =>
  wide === 'card'
    ? {
        width: CARD_WIDTH - 2 * SURROUND,
        height: CARD_HEIGHT - 2 * SURROUND,
        // Subtract the border, so that the space around the content is the same for every theme.
        padding: FRAMED_PADDING - (Number.parseFloat(theme.card?.border ?? '') || 0),
        isFramed: true,
      }
    : { width: CARD_WIDTH, height: CARD_HEIGHT, padding: 64, isFramed: false };

/**
 * Returns the background of a card in CSS. It is the background of the page. If the page has the
 * theme's background and the theme defines another one for cards, it is the latter.
 */
export function cardLayers({ css, theme }: PageDesign): string {
  const { layers, card_layers } = theme.background;
  return css === layers && card_layers ? card_layers : css;
}

/** Returns a theme's shadow in CSS that satori supports. */
function scaledShadow(css: string, { text, link }: PageDesign, scale: number): string {
  const colored = css
    .replaceAll('var(--page-text)', text)
    .replaceAll('var(--link-border)', link.border)
    .replaceAll('var(--shade)', text + SHADE);
  return plainColors(colored).replaceAll(
    /(-?[\d.]{1,8})px/g,
    (_, length) => `${Number(length) * scale}px`,
  );
}

/**
 * Returns the style of the panel's frame, without the wide shadow of the theme. The shadow would
 * take longer to draw than the rest of a card.
 */
export function frameStyle(design: PageDesign): Record<string, string> {
  const { card } = design.theme;
  if (!card) return {};
  return {
    borderRadius: `${Number.parseFloat(card.radius) * 16}px`,
    ...(card.border && { border: card.border }),
  };
}

/** Returns the shadow around the picture. */
export const pictureShadow = (design: PageDesign): string =>
  scaledShadow(design.theme.picture_ring ?? '0 0 0 4px var(--shade)', design, RING_SCALE);

/** Returns the glow of the name. */
export const nameGlow = (design: PageDesign): Record<string, string> => {
  const { glow } = design.theme.name_style;
  return glow ? { textShadow: scaledShadow(glow, design, RING_SCALE) } : {};
};

/** Returns the border and shadow of the page's URL, which looks like the page's buttons. */
export function buttonStyle(design: PageDesign): Record<string, string> {
  const { theme, fill, link } = design;
  const { button, accents } = theme;
  // Links in rows have only lines between them, so a single link gets a separate border.
  const isThemes = fill === button.fill && !button.rows;
  const shadows =
    isThemes && button.shadow ? [scaledShadow(button.shadow, design, BUTTON_SCALE)] : [];
  if (fill === 'shadow' && !isThemes) shadows.push(`6px 6px 0 ${design.text}`);
  if (isThemes && button.line) {
    shadows.unshift(`inset 0 0 0 8px ${link.background}`, `inset 0 0 0 10px ${link.text}73`);
  }
  if (accents) shadows.push(`0 9px 0 ${accents[0]}`);
  return {
    border: isThemes && button.border === '0' ? '0' : `3px solid ${link.border}`,
    ...(shadows.length > 0 && { boxShadow: shadows.join(', ') }),
  };
}

/** Returns the text of a CSS `content` value, such as `'> ' / ''`. */
export const contentText = (content: string | undefined): string =>
  /^'([^']*)'/.exec(content ?? '')?.[1] ?? '';
