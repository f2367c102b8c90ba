import { encodeQR } from 'qr';

/** Returns a QR code with a white background, as the data URL of an SVG image. */
export function qrImage(text: string): string {
  const svg = encodeQR(text, 'svg', { border: 4 }).replace(
    /^<svg ([^>]*)>/,
    '<svg shape-rendering="crispEdges" $1><rect width="100%" height="100%" fill="#fff"/>',
  );
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
