import { qrMatrix, SIZE } from './qr-code/qr-matrix.ts';

/** Width of the required light border, in modules. */
const QUIET = 4;

/** Returns a QR code as a data URL for an image element. */
export function qrImage(text: string): string {
  const modules = qrMatrix(text).flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  const side = SIZE + 2 * QUIET;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/>` +
    `<path d="${modules.join('')}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
