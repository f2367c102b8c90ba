import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff';

/** Returns a data URL, as a browser's FileReader creates it. */
export function dataUrl(bytes: Buffer | string, type: string): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

interface Shape {
  width?: number;
  height?: number;
  color?: string;
}

function canvas({ width = 60, height = 40, color = '#c03060' }: Shape) {
  return sharp({ create: { width, height, channels: 3, background: color } });
}

/** Returns an image file of one color. */
export function imageBytes(format: Format, shape: Shape = {}): Promise<Buffer> {
  return canvas(shape).toFormat(format).toBuffer();
}

/** Returns an image of one color as a data URL. */
export async function image(format: Format, shape: Shape = {}): Promise<string> {
  return dataUrl(await imageBytes(format, shape), `image/${format}`);
}

/** Returns a JPEG with location, author and rotation metadata. */
export function photo(): Promise<Buffer> {
  const exif = {
    IFD0: { Artist: 'Rosa Secret', Copyright: 'Rosa Secret' },
    IFD3: { GPSLatitude: '59/1 19/1 0/1' },
  };
  return canvas({}).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}
