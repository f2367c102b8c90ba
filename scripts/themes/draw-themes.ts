import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * `node scripts/themes/draw-themes.ts`: draws the pictures of the themes meadow, botanical and
 * confetti into bff/contracts/themes/drawings.ts, as SVG in data URLs. The script always draws the
 * same pictures.
 */

const file = fileURLToPath(new URL('../../bff/contracts/themes/drawings.ts', import.meta.url));

/**
 * Returns a function that generates the same sequence of numbers from 0 to 1 for the same seed
 * (mulberry32).
 */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' width='${width}' height='${height}'>${body}</svg>`;

/**
 * Returns a data URL of an SVG document. Escapes only the characters that would end the URL or an
 * HTML element.
 */
const dataUrl = (text: string) =>
  `data:image/svg+xml,${text.replace(/[%#<>"]/g, (character) => encodeURIComponent(character))}`;

/**
 * Returns the shape of a hill. Its outline is a smooth curve through heights at equal distances,
 * and it is filled down to the bottom.
 */
function hill(heights: readonly number[], width: number, bottom: number, color: string): string {
  const step = width / (heights.length - 1);
  const [first = 0, ...rest] = heights;
  const curves = rest.map((height, index) => {
    const before = heights[index] ?? first;
    const x = Math.round(index * step);
    const half = Math.round(step / 2);
    return `C${x + half} ${before} ${x + half} ${height} ${Math.round(x + step)} ${height}`;
  });
  return `<path fill='${color}' d='M0 ${first}${curves.join('')}V${bottom}H0Z'/>`;
}

const cloud = (x: number, y: number, size: number) =>
  `<path transform='translate(${x} ${y})scale(${size})' d='M0 40a22 22 0 0 1 6-43a34 34 0 0 1 64-10a27 27 0 0 1 40 14a20 20 0 0 1 0 39z'/>`;

/** Draws four hills with trees and flowers. */
function meadow(): string {
  const random = sequence(7);
  const flowers = Array.from({ length: 40 }, () => {
    const depth = random();
    const x = Math.round(random() * 1440);
    const y = Math.round(262 + depth * 52);
    const color = ['#fff', '#ffd9e6', '#ffe894'][Math.floor(random() * 3)];
    return `<circle cx='${x}' cy='${y}' r='${(3 + depth * 4).toFixed(1)}' fill='${color}'/>`;
  });
  const trees = [
    [470, 216, 0.9],
    [512, 222, 1.3],
    [936, 190, 1.2],
    [976, 200, 0.8],
    [1330, 206, 0.9],
    [1376, 214, 1.2],
  ].map(
    ([x, y, size]) =>
      `<path transform='translate(${x} ${y})scale(${size})' d='M-3 26V8a20 24 0 1 1 6 0v18z'/>`,
  );
  return svg(
    1440,
    390,
    [
      hill([100, 20, 90, 10, 70, 40], 1440, 390, '#c5e3d3'),
      hill([120, 160, 90, 150, 100, 150], 1440, 390, '#b4dba6'),
      hill([180, 140, 210, 170, 160, 200], 1440, 390, '#a5d48f'),
      `<g fill='#8fc58a'>${trees.join('')}</g>`,
      hill([260, 300, 240, 300, 270, 250], 1440, 390, '#93c97f'),
      flowers.join(''),
    ].join(''),
  );
}

/** Draws clouds near both sides of the page on a phone. */
const sky = () => svg(360, 130, `<g fill='#fff'>${cloud(12, 84, 0.75)}${cloud(268, 30, 0.6)}</g>`);

/** Draws a tile with sprigs: each is a line with filled leaves. */
function botanical(): string {
  const leaves = [0, 1, 2, 3].map(
    (index) => `M0 ${-14 - index * 20}c9-9 21-11 30-5c-9 10-21 12-30 5`,
  );
  const half = `<path id='h' d='${leaves.join('')}'/>`;
  const sprig = `<g id='s'><path fill='none' stroke='#265843' stroke-width='2' d='M0 8V-92'/>${half}<use href='#h' transform='scale(-1 1)'/><path d='M0-88c7-8 7-18 0-27c-7 9-7 19 0 27'/></g>`;
  const places = [
    [60, 150, 18, 1],
    [210, 110, -32, 0.8],
    [170, 262, 150, 0.9],
    [290, 250, 40, 1.05],
    [70, 300, -70, 0.7],
  ];
  const uses = places
    .slice(1)
    .map(
      ([x, y, turn, size]) =>
        `<use href='#s' transform='translate(${x} ${y})rotate(${turn})scale(${size})'/>`,
    );
  return svg(
    340,
    340,
    `<g fill='#21503c'><g transform='translate(60 150)rotate(18)'>${sprig}</g>${uses.join('')}</g>`,
  );
}

const SCRAPS = [
  "<path id='a' d='M-9-4H9V4H-9z'/>",
  "<circle id='b' r='6'/>",
  "<path id='c' d='M-14 0q7-10 14 0t14 0' fill='none' stroke-width='5' stroke-linecap='round'/>",
  "<path id='d' d='M0-8L8 6H-8z'/>",
  "<path id='e' d='M-5-5H5V5H-5z'/>",
];

/**
 * Draws a tile with scraps of paper. The scraps lie on a jittered grid, so that they do not
 * overlap.
 * @param shares for each row, the share of grid places with a scrap, 0 to 1
 */
function confetti(
  columns: number,
  shares: readonly number[],
  cell: number,
  colors: readonly string[],
): string {
  const random = sequence(21);
  const cells = Array.from({ length: columns * shares.length }, (_, index) => {
    const row = Math.floor(index / columns);
    const isFilled = random() < (shares[row] ?? 0);
    const x = Math.round((index % columns) * cell + cell * (0.25 + random() * 0.5));
    const y = Math.round(row * cell + cell * (0.25 + random() * 0.5));
    const scrap = 'abcde'[(index * 2 + row) % 5];
    const painted = scrap === 'c' ? 'stroke' : 'fill';
    const color = colors[(index * 3 + row) % 5] ?? '';
    const turned = `translate(${x} ${y})rotate(${Math.round(random() * 180)})`;
    return isFilled ? `<use href='#${scrap}' ${painted}='${color}' transform='${turned}'/>` : '';
  });
  const drawn = `<defs>${SCRAPS.join('')}</defs>${cells.join('')}`;
  return svg(columns * cell, shares.length * cell, drawn);
}

const VIVID = ['#ff8ec2', '#ffc93d', '#6fd8c2', '#a3b3ff', '#ffa26b'];

const drawings = {
  MEADOW: meadow(),
  MEADOW_SKY: sky(),
  BOTANICAL: botanical(),
  CONFETTI: confetti(12, [1, 0.9, 0.65, 0.4, 0.2], 38, VIVID),
};
const lines = Object.entries(drawings).map(
  ([name, drawing]) => `export const ${name} =\n  "${dataUrl(drawing)}";`,
);
await writeFile(
  file,
  `/* Drawn by scripts/themes/draw-themes.ts; change the pictures there. */\n\n${lines.join('\n')}\n`,
);
