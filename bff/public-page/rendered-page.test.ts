import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type Encoding, RenderedPage } from './rendered-page.ts';

const page = (html: string) => new RenderedPage({ html, style: '', frameOrigins: [] }, 200, null);
const DECODE = {
  identity: (body: Buffer) => body,
  br: brotliDecompressSync,
  gzip: gunzipSync,
} as const;
const ENCODINGS = Object.keys(DECODE) as Encoding[];

it.each(ENCODINGS)(
  'S61 returns the same buffer of a large document as %s for every response',
  async (encoding) => {
    const html = 'ä'.repeat(200_000);
    const large = page(html);
    const body = await large.body(encoding);
    expect(DECODE[encoding](body).toString()).toBe(html);
    expect(await large.body(encoding)).toBe(body);
  },
);

it.each(ENCODINGS)('returns a document of normal size synchronously as %s', (encoding) => {
  const body = page('<p>ä</p>').body(encoding);
  if (body instanceof Promise) throw new Error('The body is a promise.');
  expect(DECODE[encoding](body).toString()).toBe('<p>ä</p>');
});
