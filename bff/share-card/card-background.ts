import { CARD_HEIGHT, CARD_WIDTH } from '#bff/contracts/page-share.ts';

/** The background of a card, in CSS that satori supports. */
export interface CardBackground {
  backgroundColor: string;
  backgroundImage?: string;
  backgroundPosition?: string;
  backgroundSize?: string;
  backgroundRepeat?: string;
}

const GRADIENT = /^(?:repeating-)?(?:linear|radial)-gradient$/;
/**
 * Start of a theme's inline drawing. Other paths and URLs are omitted, so that drawing a card loads
 * nothing.
 */
const DRAWING = 'url("data:image/svg+xml,';
const MODERN_RGB = /rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)%\)/g;
const POSITION = /(?:^|\s)(-?[\d.]+(?:px|rem|%)?)(?=\s|$)/g;
const REPEAT = /\b(no-repeat|repeat-x|repeat-y|repeat)\b/;
const PX_PER_REM = 16;

const CARD: Size = { width: CARD_WIDTH, height: CARD_HEIGHT };

/** Converts translucent colors to a notation that satori supports. */
export const plainColors = (css: string): string =>
  css.replaceAll(
    MODERN_RGB,
    (_, red, green, blue, share) => `rgba(${red}, ${green}, ${blue}, ${Number(share) / 100})`,
  );

/** Splits a text at a separator outside of parentheses and quotes. */
function splitOutside(text: string, separator: ',' | ' '): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && character === '(') depth += 1;
    if (!isQuoted && character === ')') depth -= 1;
    if (character === separator && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * Returns a CSS length in pixels.
 * @param whole the length of 100%, in pixels
 */
function pixels(length: string, whole: number): number {
  const largest = /^max\((.*)\)$/.exec(length)?.[1];
  if (largest !== undefined) {
    return Math.max(...splitOutside(largest, ',').map((part) => pixels(part, whole)));
  }
  const value = Number.parseFloat(length) || 0;
  if (length.endsWith('%')) return (value / 100) * whole;
  return length.endsWith('rem') ? value * PX_PER_REM : value;
}

const withUnit = (length: string) => {
  if (length.endsWith('rem')) return `${pixels(length, 0)}px`;
  return /^-?[\d.]+$/.test(length) ? `${length}px` : length;
};

/** Converts a color stop with two positions to two color stops. */
function stopsOf(stop: string): string[] {
  const [color = ''] = splitOutside(stop, ' ');
  const positions = [...stop.slice(color.length).matchAll(POSITION)].map(([, at = '']) => at);
  if (positions.length === 0) return [color];
  return positions.map((position) => `${color} ${withUnit(position)}`);
}

const isColor = (part: string) => /^(#|rgba\(|transparent)/.test(part);

function gradientOf(name: string, content: string): string {
  const parts = splitOutside(content, ',').flatMap((part) =>
    isColor(part) ? stopsOf(part) : [part],
  );
  return `${name}(${parts.join(', ')})`;
}

export interface Size {
  width: number;
  height: number;
}

/** Returns the size declared in an SVG drawing. */
function drawnSize(svg: string): Size {
  const [width = 1, height = 1] = ['width', 'height'].map((name) =>
    Number(new RegExp(`\\s${name}='([\\d.]+)'`).exec(svg)?.[1] ?? 1),
  );
  return { width, height };
}

/**
 * Returns the position, size and repetition of a layer, in pixels.
 * @param place position, size and repetition in CSS
 * @param area size of the background
 * @param own size of a drawing; by default, a layer fills the area, as a gradient does
 */
function placeOf(place: string, area: Size, own: Size = area) {
  const repeat = REPEAT.exec(place)?.[1] ?? 'repeat';
  const [position = '', size = ''] = place.replace(REPEAT, '').split('/');
  const [wide, high] = splitOutside(size, ' ');
  const width = wide ? pixels(wide, area.width) : own.width;
  const auto = own === area ? area.height : (width * own.height) / own.width;
  const height = high === undefined || high === 'auto' ? auto : pixels(high, area.height);
  const [left = '0', top = '0'] = splitOutside(position, ' ');
  return {
    repeat,
    size: `${width}px ${height}px`,
    position: `${pixels(left, area.width - width)}px ${pixels(top, area.height - height)}px`,
  };
}

function layerOf(part: string, area: Size) {
  const [image = ''] = splitOutside(part, ' ');
  const place = part.slice(image.length);
  const [name = ''] = image.split('(', 1);
  if (GRADIENT.test(name)) {
    const content = image.slice(name.length + 1, -1);
    return [{ image: gradientOf(name, content), ...placeOf(place, area) }];
  }
  if (!image.startsWith(DRAWING)) return [];
  return [{ image, ...placeOf(place, area, drawnSize(image)) }];
}

/**
 * Converts the `background` of a page to CSS that satori supports. Keeps only gradients and inline
 * drawings.
 * @param css value of the CSS property, from `pageDesign`
 * @param base the color for a background without a color
 * @param area size of the background; the whole card by default
 */
export function cardBackground(css: string, base: string, area: Size = CARD): CardBackground {
  const parts = splitOutside(plainColors(css), ',');
  const layers = parts.flatMap((part) => layerOf(part, area));
  const backgroundColor = parts.find((part) => /^#[0-9a-f]{6}$/i.test(part)) ?? base;
  if (layers.length === 0) return { backgroundColor };
  const list = (key: 'image' | 'position' | 'size' | 'repeat') =>
    layers.map((layer) => layer[key]).join(', ');
  return {
    backgroundColor,
    backgroundImage: list('image'),
    backgroundPosition: list('position'),
    backgroundSize: list('size'),
    backgroundRepeat: list('repeat'),
  };
}
