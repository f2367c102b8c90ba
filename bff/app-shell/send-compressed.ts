import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from '#bff/context.ts';
import { chooseEncoding } from '#bff/public-page/rendered-page.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/**
 * Brotli quality. Each response has a fresh nonce and is compressed again; a higher quality costs
 * more time than it saves bytes.
 */
const QUALITY = 4;

/**
 * Sends an HTML document in the best encoding that the client accepts. The document must not
 * contain secrets, which compression could leak.
 */
export async function sendCompressed(ctx: Context, html: string): Promise<void> {
  const encoding = chooseEncoding(ctx.headers);
  ctx.vary('Accept-Encoding');
  ctx.type = 'html';
  if (encoding === 'identity') {
    ctx.body = html;
    return;
  }
  ctx.set('Content-Encoding', encoding);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  ctx.body = encoding === 'br' ? await brotli(html, { params }) : await zip(html);
}
