import { codewords } from './codewords.ts';

/** Side length of version 9, in modules. */
export const SIZE = 53;
const ALIGNMENT = [6, 26, 46];
/** Level L with mask 0, and version 9, each with its own correction (ISO/IEC 18004, 7.9, 7.10). */
const FORMAT_BITS = 0x77c4;
const VERSION_BITS = 0x09a99;

/** Rows of modules; undefined where nothing is drawn yet. */
type Matrix = (boolean | undefined)[][];

/**
 * Returns a QR code of the text (ISO/IEC 18004), true where it is dark. Always uses version 9 with
 * mask 0: the standard allows any mask, and readers accept all. Throws above 230 bytes.
 */
export function qrMatrix(text: string): boolean[][] {
  const matrix: Matrix = Array.from({ length: SIZE }, () => new Array(SIZE).fill(undefined));
  for (const [x, y] of [
    [3, 3],
    [SIZE - 4, 3],
    [3, SIZE - 4],
  ] as const) {
    drawSquares(matrix, x, y, 4);
  }
  drawTiming(matrix);
  for (const y of ALIGNMENT) for (const x of ALIGNMENT) drawAlignment(matrix, x, y);
  drawFormat(matrix);
  drawVersion(matrix);
  drawData(matrix, codewords(text));
  return matrix.map((row) => row.map((module) => module === true));
}

/**
 * Draws rings around a point: four for a finder, the last of which is its light border, or two for
 * an alignment pattern.
 */
function drawSquares(matrix: Matrix, x: number, y: number, radius: number): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      const dark = radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1;
      set(matrix, x + dx, y + dy, dark);
    }
  }
}

function drawTiming(matrix: Matrix): void {
  for (let at = 8; at < SIZE - 8; at++) {
    set(matrix, at, 6, at % 2 === 0);
    set(matrix, 6, at, at % 2 === 0);
  }
}

function drawAlignment(matrix: Matrix, x: number, y: number): void {
  const last = SIZE - 7;
  const finder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
  if (!finder) drawSquares(matrix, x, y, 2);
}

function drawFormat(matrix: Matrix): void {
  for (let bit = 0; bit < 15; bit++) {
    const dark = hasBit(FORMAT_BITS, bit);
    const [x, y] = besideFirstFinder(bit);
    set(matrix, x, y, dark);
    if (bit < 8) set(matrix, SIZE - 1 - bit, 8, dark);
    else set(matrix, 8, SIZE - 15 + bit, dark);
  }
  set(matrix, 8, SIZE - 8, true);
}

/**
 * Returns a position beside the first finder: down, then to the left, skipping the two timing
 * lines.
 */
function besideFirstFinder(bit: number): readonly [number, number] {
  if (bit < 6) return [8, bit];
  if (bit < 8) return [8, bit + 1];
  return bit === 8 ? [7, 8] : [14 - bit, 8];
}

function drawVersion(matrix: Matrix): void {
  for (let bit = 0; bit < 18; bit++) {
    const far = SIZE - 11 + (bit % 3);
    const near = Math.floor(bit / 3);
    set(matrix, far, near, hasBit(VERSION_BITS, bit));
    set(matrix, near, far, hasBit(VERSION_BITS, bit));
  }
}

function drawData(matrix: Matrix, data: readonly number[]): void {
  for (const [bit, [x, y]] of freeModules(matrix).entries()) {
    const dark = hasBit(data[bit >> 3] ?? 0, 7 - (bit & 7));
    // Mask 0 inverts every second module.
    set(matrix, x, y, dark !== ((x + y) % 2 === 0));
  }
}

/** Returns the modules not drawn yet, up and down in columns of two from the right. */
function freeModules(matrix: Matrix): [number, number][] {
  const free: [number, number][] = [];
  for (let pair = 0; pair < (SIZE - 1) / 2; pair++) {
    const right = SIZE - 1 - 2 * pair;
    // Skips the timing column.
    const x = right > 6 ? right : right - 1;
    const downwards = Array.from({ length: SIZE }, (_, step) => step);
    for (const y of pair % 2 === 0 ? downwards.reverse() : downwards) {
      const columns = [x, x - 1].filter((column) => matrix[y]?.[column] === undefined);
      for (const column of columns) free.push([column, y]);
    }
  }
  return free;
}

function hasBit(bits: number, at: number): boolean {
  return ((bits >> at) & 1) === 1;
}

/** Ignores positions outside the code. */
function set(matrix: Matrix, x: number, y: number, dark: boolean): void {
  const row = matrix[y];
  if (row && x >= 0 && x < SIZE) row[x] = dark;
}
