/** The background of a card in the forms that satori reads. */
export interface CardBackground {
  backgroundColor: string;
  backgroundImage?: string;
  backgroundPosition?: string;
  backgroundSize?: string;
}

const LAYER = /^((?:repeating-)?(?:linear|radial)-gradient)\((.*)\)\s*([^()]*)$/s;
const MODERN_RGB = /rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)%\)/g;
const POSITION = /(?:^|\s)(-?[\d.]+(?:px|%)?)(?=\s|$)/g;

/** Splits a list at the commas outside of parentheses. */
function splitList(css: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (const [index, character] of [...css].entries()) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(css.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...parts, css.slice(start).trim()];
}

const withUnit = (length: string) => (/^-?[\d.]+$/.test(length) ? `${length}px` : length);

/** Writes a color with two positions as two stops. */
function stopsOf(stop: string): string[] {
  const at = stop.startsWith('rgba(') ? stop.indexOf(')') + 1 : stop.search(/\s|$/);
  const color = stop.slice(0, at);
  const positions = [...stop.slice(at).matchAll(POSITION)].map(([, position = '']) => position);
  if (positions.length === 0) return [color];
  return positions.map((position) => `${color} ${withUnit(position)}`);
}

const isColor = (part: string) => /^(#|rgba\(|transparent)/.test(part);

function gradientOf(name: string, content: string): string {
  const parts = splitList(content).flatMap((part) => (isColor(part) ? stopsOf(part) : [part]));
  return `${name}(${parts.join(', ')})`;
}

/**
 * Translates the `background` of a page into the forms that satori reads. Layers other than gradients
 * are left out.
 * @param css value of the CSS property, from `pageDesign`
 * @param base the color where the value has none
 */
export function cardBackground(css: string, base: string): CardBackground {
  const plain = css.replaceAll(
    MODERN_RGB,
    (_, red, green, blue, share) => `rgba(${red}, ${green}, ${blue}, ${Number(share) / 100})`,
  );
  const parts = splitList(plain);
  const layers = parts.flatMap((part) => {
    const [, name = '', content = '', place = ''] = LAYER.exec(part) ?? [];
    if (name === '') return [];
    const [position = '', size = ''] = place.split('/').map((text) => text.trim());
    return [
      {
        image: gradientOf(name, content),
        position: position === '' ? '0px 0px' : position.split(/\s+/).map(withUnit).join(' '),
        size: size === '' ? '100% 100%' : size,
      },
    ];
  });
  const color = parts.find((part) => /^#[0-9a-f]{6}$/i.test(part)) ?? base;
  if (layers.length === 0) return { backgroundColor: color };
  return {
    backgroundColor: color,
    backgroundImage: layers.map(({ image }) => image).join(', '),
    backgroundPosition: layers.map(({ position }) => position).join(', '),
    backgroundSize: layers.map(({ size }) => size).join(', '),
  };
}
