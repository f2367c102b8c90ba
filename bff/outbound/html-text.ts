/** In Content-Type and in `meta` elements. */
const CHARSET = /charset=["']?([\w-]{1,40})/i;
/** HTML declares its encoding within its first 1,024 bytes. */
const DECLARATION_BYTES = 1024;

/**
 * Decodes an HTML document by its Content-Type or `meta` element; without either, as UTF-8.
 * @param type the Content-Type
 */
export function htmlText(body: Buffer, type: string): string {
  const start = body.subarray(0, DECLARATION_BYTES).toString('latin1');
  const label = CHARSET.exec(type)?.[1] ?? CHARSET.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    // A label that the platform does not know.
    return new TextDecoder().decode(body);
  }
}
