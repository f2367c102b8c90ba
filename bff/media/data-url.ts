import { MESSAGES } from '#bff/contracts/messages.ts';
import { ImageRejected } from './media-errors.ts';

/**
 * Decodes the base64 content of a data URL. Its declared type is ignored.
 * @throws ImageRejected for an empty image, or unless the content is valid base64
 */
export function dataUrlBytes(dataUrl: string): Buffer {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  const digits = base64.length - (base64.endsWith('==') ? 2 : Number(base64.endsWith('=')));
  const bytes = Buffer.from(base64, 'base64');
  // The decoder skips invalid characters, which only show in the decoded length.
  const isWhole = digits % 4 !== 1 && bytes.length === Math.floor((digits * 3) / 4);
  if (bytes.length === 0 || !isWhole) throw new ImageRejected(MESSAGES.imageUnsupported);
  return bytes;
}
