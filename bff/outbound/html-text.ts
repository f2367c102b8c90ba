import { setImmediate as nextTurn } from 'node:timers/promises';

/** The types of HTML documents. */
export const HTML_TYPES = ['text/html', 'application/xhtml+xml'];

/** Matches the charset in a Content-Type or a `meta` element. */
const CHARSET = /charset=["']?([\w-]{1,40})/i;
/**
 * Number of bytes to search for the declaration of the encoding. HTML requires it within the first
 * 1,024 bytes.
 */
const DECLARATION_BYTES = 1024;
/**
 * Number of bytes to decode before yielding to the event loop: two megabytes of Shift_JIS take 55
 * ms.
 */
const PART = 256 * 1024;

/** Returns the decoder for the label of an encoding; the UTF-8 decoder for an unknown label. */
function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/**
 * Decodes an HTML document. Its Content-Type or a `meta` element determines the encoding; without
 * either, it is UTF-8.
 * @param type the Content-Type
 */
export async function htmlText(body: Buffer, type: string): Promise<string> {
  const start = body.subarray(0, DECLARATION_BYTES).toString('latin1');
  const decoder = decoderOf(CHARSET.exec(type)?.[1] ?? CHARSET.exec(start)?.[1] ?? 'utf-8');
  const parts: string[] = [];
  for (let at = 0; at < body.length; at += PART) {
    parts.push(decoder.decode(body.subarray(at, at + PART), { stream: true }));
    await nextTurn();
  }
  return parts.join('') + decoder.decode();
}
