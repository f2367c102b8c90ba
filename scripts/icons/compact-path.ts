/**
 * Kinds of parameters by path command. Only parameters of the kinds `x` and `y` differ between the
 * absolute and the relative form of a command.
 */
const PARAMETERS: Record<string, string> = {
  m: 'xy',
  l: 'xy',
  h: 'x',
  v: 'y',
  c: 'xyxyxy',
  s: 'xyxy',
  q: 'xyxy',
  t: 'xy',
  // An arc has two radii and a rotation (r), two flags (f), and an end point.
  a: 'rrrffxy',
  z: '',
};
const kindsOf = (letter: string) => PARAMETERS[letter.toLowerCase()] ?? '';
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy;
const FLAG = /[01]/y;

interface Command {
  letter: string;
  values: number[];
}

/** Reads the numbers after the letter of a command. Flags need no separators. */
function readNumbers(text: string, kinds: string): number[] {
  const values: number[] = [];
  let at = 0;
  while (kinds !== '' && at < text.length) {
    const pattern = kinds[values.length % kinds.length] === 'f' ? FLAG : NUMBER;
    pattern.lastIndex = at + (/^[\s,]*/.exec(text.slice(at))?.[0].length ?? 0);
    const found = pattern.exec(text);
    if (!found) break;
    values.push(Number(found[0]));
    at = pattern.lastIndex;
  }
  return values;
}

/** A move command can have several coordinate pairs. Those after the first are line commands. */
const LINES: Record<string, string> = { m: 'l', M: 'L' };

/**
 * Reads the commands of a path. A letter followed by the parameters of several commands repeats the
 * command.
 */
function readCommands(path: string): Command[] {
  return [...path.matchAll(/([a-z])([^a-df-z]*)/gi)].flatMap(([, letter = '', text = '']) => {
    const kinds = kindsOf(letter);
    const values = readNumbers(text, kinds);
    const count = kinds === '' ? 1 : values.length / kinds.length;
    return Array.from({ length: count }, (_, index) => ({
      letter: (index > 0 && LINES[letter]) || letter,
      values: values.slice(index * kinds.length, (index + 1) * kinds.length),
    }));
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Formats a command with its numbers in the shortest form that a path allows. */
function join(letter: string, values: readonly number[]): string {
  const kinds = kindsOf(letter);
  let text = letter;
  let isDecimal = false;
  for (const [index, value] of values.entries()) {
    const number = `${value === 0 ? 0 : value}`.replace(/^(-?)0\./, '$1.');
    const isNegative = number.startsWith('-');
    const isOpen = index === 0 || kinds[index - 1] === 'f';
    const separates = isOpen || isNegative || (isDecimal && number.startsWith('.'));
    text += separates ? number : ` ${number}`;
    isDecimal = number.includes('.');
  }
  return text;
}

interface Point {
  x: number;
  y: number;
}

/** The current end point. `exact` is the original point; `drawn` results from rounded numbers. */
interface Pen {
  exact: Point;
  drawn: Point;
}

/**
 * Rounds the numbers of a command.
 * @returns the rounded numbers, and the pen at the new end point
 */
function roundCommand({ letter, values }: Command, pen: Pen): [number[], Pen] {
  const isRelative = letter === letter.toLowerCase();
  const after = { exact: { ...pen.exact }, drawn: { ...pen.drawn } };
  const rounded = [...kindsOf(letter)].map((kind, index) => {
    const value = values[index] ?? 0;
    if (kind !== 'x' && kind !== 'y') return kind === 'f' ? value : round(value);
    const target = isRelative ? pen.exact[kind] + value : value;
    const origin = isRelative ? pen.drawn[kind] : 0;
    const place = round(target - origin);
    after.exact[kind] = target;
    after.drawn[kind] = origin + place;
    return place;
  });
  return [rounded, after];
}

/**
 * Rounds the coordinates of an SVG path to tenths. Relative commands start at the end point of the
 * rounded path, so that rounding errors do not accumulate.
 */
export function compactPath(path: string): string {
  let pen: Pen = { exact: { x: 0, y: 0 }, drawn: { x: 0, y: 0 } };
  let start = pen;
  let text = '';
  for (const command of readCommands(path)) {
    const [values, after] = roundCommand(command, pen);
    const kind = command.letter.toLowerCase();
    pen = kind === 'z' ? start : after;
    if (kind === 'm') start = pen;
    text += join(command.letter, values);
  }
  return text;
}
