import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { publicPageCsp } from '#bff/http/security-headers.ts';

export type Encoding = 'br' | 'gzip' | 'identity';
/**
 * A string has a character for each byte, to be sent as `latin1`: Node then sends head and body in one
 * write instead of two (a fifth faster). A large document is a Buffer, which all its responses share:
 * each connection that is read slowly would hold a copy of a string.
 */
export type Body = string | Buffer;

const sha256 = (data: string | Buffer) => hash('sha256', data, 'base64');

/** A rendered document with its ETag, its CSP and its compressed forms, made when first asked for. */
export class RenderedPage {
  readonly status: number;
  /** Whose page it is; null where there is none. */
  readonly userId: string | null;
  readonly etag: string;
  readonly csp: string;
  /** Where a redirect leads; null for a document. */
  readonly location: string | null;
  #bodies: Partial<Record<Encoding, Body | Promise<Buffer>>> = {};
  #html: Buffer;

  constructor(
    document: { html: string; style: string },
    status: number,
    userId: string | null,
    location: string | null = null,
  ) {
    const identity = Buffer.from(document.html);
    this.status = status;
    this.userId = userId;
    this.location = location;
    this.etag = `"${sha256(identity).slice(0, 22)}"`;
    this.csp = publicPageCsp(sha256(document.style));
    this.#html = identity;
  }

  /** Bytes in memory, about: the document as such, as text, and compressed. */
  get size(): number {
    return this.#html.length * 3;
  }

  /**
   * Returns the document in an encoding. A large one is compressed outside the event loop (S61); until
   * then, callers share one promise.
   */
  body(encoding: Encoding): Body | Promise<Buffer> {
    this.#bodies[encoding] ??=
      this.#html.length > SYNC_MAX
        ? this.#largeBody(encoding)
        : compress(this.#html, encoding).toString('latin1');
    return this.#bodies[encoding];
  }

  #largeBody(encoding: Encoding): Buffer | Promise<Buffer> {
    return encoding === 'identity' ? this.#html : this.#compressLarge(encoding);
  }

  async #compressLarge(encoding: 'br' | 'gzip'): Promise<Buffer> {
    try {
      const body = await COMPRESS_LARGE[encoding](this.#html);
      this.#bodies[encoding] = body;
      return body;
    } catch (error) {
      delete this.#bodies[encoding];
      throw error;
    }
  }
}

/** @param location a path on our origin */
export function redirectPage(location: string): RenderedPage {
  return new RenderedPage({ html: '', style: '' }, 307, null, location);
}

/**
 * A window of 64 KB holds any page: the usual 4 MB take twice the time for the same bytes. Quality 5
 * would save 500 bytes of a typical page, which take a visitor no longer, for twice the time.
 */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 };

/**
 * Bytes of a document up to which it is compressed at once: a typical page has 20 KB, and waiting for
 * a thread would take it longer. gzip blocks for 50 ms and more at 1.5 MB.
 */
const SYNC_MAX = 200_000;

const brotli = promisify(brotliCompress);
const COMPRESS_LARGE = {
  br: (body: Buffer) => brotli(body, { params: BROTLI }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return gzipSync(body);
  return brotliCompressSync(body, { params: BROTLI });
}

const HEADERS_REMEMBERED = 100;
/** Longer ones are no keys of the cache: it would hold on to whole headers. */
const HEADER_LENGTH = 128;
const encodings = new LRUCache<string, Encoding>({ max: HEADERS_REMEMBERED });

/** Returns the best encoding that a client accepts; one with the weight 0 is refused. */
export function chooseEncoding(headers: IncomingHttpHeaders): Encoding {
  const accepted = `${headers['accept-encoding'] ?? ''}`;
  let encoding = encodings.get(accepted);
  if (encoding === undefined) {
    encoding = parseAccepted(accepted);
    if (accepted.length <= HEADER_LENGTH) encodings.set(accepted, encoding);
  }
  return encoding;
}

function parseAccepted(header: string): Encoding {
  const accepted = header.toLowerCase().split(',');
  const takes = (encoding: string) =>
    accepted.some((part) => {
      const [name, weight] = part.split(/;\s*q=/);
      return name?.trim() === encoding && Number(weight ?? 1) > 0;
    });
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** Whether the browser has this version already: If-None-Match compared weakly (RFC 9110, 13.1.2). */
export function isNotModified(headers: IncomingHttpHeaders, etag: string): boolean {
  const known = headers['if-none-match'];
  return known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
