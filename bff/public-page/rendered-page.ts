import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { publicPageCsp } from '#bff/http/security-headers.ts';
import type { RenderedDocument } from './renderer.ts';

export type Encoding = 'br' | 'gzip' | 'identity';
const sha256 = (data: string | Buffer) => hash('sha256', data, 'base64');

/** Returns the translation of a page that matches an Accept-Language header best. */
type Translate = (acceptLanguage: string | undefined) => RenderedPage;

/** A rendered document with its ETag and CSP. Its compressed forms are created on first use. */
export class RenderedPage {
  readonly status: number;
  /** The page's owner; null for pages without one, such as the not-found page. */
  readonly userId: string | null;
  readonly etag: string;
  readonly csp: string;
  /** The target of a redirect; null for a document. */
  readonly location: string | null;
  /**
   * Time of the next scheduled change of a link, in milliseconds since the epoch. Infinity if no
   * change is scheduled.
   */
  readonly changesAt: number;
  #bodies: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = {};
  #html: Buffer;
  #translate: Translate | null;

  constructor(
    document: RenderedDocument,
    status: number,
    userId: string | null,
    options: { location?: string; translate?: Translate; changesAt?: number } = {},
  ) {
    const identity = Buffer.from(document.html);
    this.status = status;
    this.userId = userId;
    this.location = options.location ?? null;
    this.changesAt = options.changesAt ?? Number.POSITIVE_INFINITY;
    this.#translate = options.translate ?? null;
    this.etag = `"${sha256(identity).slice(0, 22)}"`;
    this.csp = publicPageCsp(sha256(document.style), document.frameOrigins);
    this.#html = identity;
  }

  /** Whether the page has translations for visitors. */
  get isTranslated(): boolean {
    return this.#translate !== null;
  }

  /**
   * Returns the translation in the visitor's language, or the page itself if it has no
   * translations.
   */
  inLanguageOf(headers: IncomingHttpHeaders): RenderedPage {
    return this.#translate?.(headers['accept-language']) ?? this;
  }

  /** Approximate bytes in memory: the document and its compressed forms. */
  get size(): number {
    return this.#html.length * 2;
  }

  /**
   * Returns the document in an encoding. Compresses a large document outside the event loop (S61).
   * Concurrent callers share one promise.
   */
  body(encoding: Encoding): Buffer | Promise<Buffer> {
    this.#bodies[encoding] ??=
      this.#html.length > SYNC_MAX && encoding !== 'identity'
        ? this.#compressLarge(encoding)
        : compress(this.#html, encoding);
    return this.#bodies[encoding];
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

/**
 * Returns a temporary redirect.
 * @param location a path on our origin
 */
export function redirectPage(location: string): RenderedPage {
  return new RenderedPage({ html: '', style: '', frameOrigins: [] }, 307, null, { location });
}

/**
 * Size in bytes above which Brotli uses quality 4 instead of 0. For a typical page of 20 KB, a
 * higher quality is not worthwhile: quality 1 takes 0.07 ms instead of 0.055 ms and saves 1 %, and
 * quality 2 takes twice the time and saves 9 %. A page of 38 KB needs quality 4 to be smaller than
 * 12 KB, the size budget of a page. Quality 4 then takes 0.4 ms and saves 17 %.
 */
const LARGE_BYTES = 28_000;
const qualityFor = (bytes: number): number => (bytes > LARGE_BYTES ? 4 : 0);

/** Returns the options for Brotli. The window of 64 KB covers all but very large pages. */
const brotliOptions = (body: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: qualityFor(body.length),
    [constants.BROTLI_PARAM_LGWIN]: 16,
  },
});

/**
 * Maximum size, in bytes, of a document that is compressed synchronously. For a typical page of 20
 * KB, waiting for a thread would take longer than the compression. For 1.5 MB, gzip blocks the
 * event loop for 50 ms or more.
 */
const SYNC_MAX = 200_000;

const brotli = promisify(brotliCompress);
const COMPRESS_LARGE = {
  br: (body: Buffer) => brotli(body, brotliOptions(body)),
  gzip: promisify<Buffer, Buffer>(gzip),
};

function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return gzipSync(body);
  return brotliCompressSync(body, brotliOptions(body));
}

/** Maximum number of Accept-Encoding headers whose parsed form is cached (ADR 0131). */
const HEADERS_REMEMBERED = 100;
/**
 * Maximum length of a cached header. Longer headers are not cached, which limits the memory of the
 * cache.
 */
const HEADER_LENGTH = 128;
const encodings = new LRUCache<string, Encoding>({ max: HEADERS_REMEMBERED });

/** Returns the best encoding that the client accepts. A weight of 0 excludes an encoding. */
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
  const accepts = (encoding: string) =>
    accepted.some((part) => {
      const [name, weight] = part.split(/;\s*q=/);
      return name?.trim() === encoding && Number(weight ?? 1) > 0;
    });
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** Returns whether If-None-Match matches the ETag, by weak comparison (RFC 9110, 13.1.2). */
export function isNotModified(headers: IncomingHttpHeaders, etag: string): boolean {
  const known = headers['if-none-match'];
  return known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
