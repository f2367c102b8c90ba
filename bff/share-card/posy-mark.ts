import type { PageDesign } from '#bff/contracts/page-design.ts';
import { type Box, box } from './card-box.ts';
import { scaled } from './text-fit.ts';

const PETALS = [
  [16, 8.6],
  [23, 13.7],
  [20.3, 22],
  [11.7, 22],
  [9, 13.7],
];

/** Returns Posy's flower with its name, in the text color of the page. */
export function posyMark({ text: color, font }: PageDesign): Box {
  const circles = PETALS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6"/>`).join('');
  const hole = '<circle cx="16" cy="16" r="4.2" fill="#000"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><mask id="m"><rect width="32" height="32" fill="#fff"/>${hole}</mask><g fill="${color}" mask="url(#m)">${circles}</g></svg>`;
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return box(
    { display: 'flex', alignItems: 'center', gap: 12, fontSize: scaled(32, font), fontWeight: 700 },
    [box({ width: 44, height: 44 }, source, 'img'), box({}, 'Posy')],
  );
}
