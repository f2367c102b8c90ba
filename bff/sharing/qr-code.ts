import { encodeQR } from 'qr';
import type { QrColors } from './qr-colors.ts';

/** Width of the quiet zone in modules. The standard requires four. */
const QUIET_ZONE = 4;
const ERROR_CORRECTION = 'medium';
/** Minimum width of a PNG in pixels, for print. */
const PNG_WIDTH_MIN = 1_000;

/** Returns the modules of the QR code for a text, including the quiet zone. True means dark. */
const modulesOf = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: ERROR_CORRECTION, border: QUIET_ZONE });

/**
 * Returns a QR code as an SVG document. The only variable parts of the document are numbers and
 * colors.
 */
export function qrSvg(text: string, { dark, light }: QrColors): string {
  const modules = modulesOf(text);
  const size = modules.length;
  const path = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end === -1 ? size : end) - x}v1H${x}z`];
    }),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="${light}" d="M0 0h${size}v${size}H0z"/><path fill="${dark}" d="${path.join('')}"/></svg>`
  );
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Returns a QR code as a PNG. The encoding runs outside the event loop. */
export async function qrPng(text: string, { dark, light }: QrColors): Promise<Buffer> {
  const { sharp } = await import('#bff/media/decoder.ts');
  const modules = modulesOf(text);
  const size = modules.length;
  const [darkPixel, lightPixel] = [channelsOf(dark), channelsOf(light)];
  const pixels = Buffer.from(modules.flat().flatMap((isDark) => (isDark ? darkPixel : lightPixel)));
  const width = size * Math.ceil(PNG_WIDTH_MIN / size);
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .resize(width, width, { kernel: 'nearest' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
