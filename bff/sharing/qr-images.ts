import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { QrFormat } from '#bff/contracts/page-share.ts';
import { qrPng, qrSvg } from './qr-code.ts';
import type { QrColors } from './qr-colors.ts';

/** Maximum number of cached images. Each has a few kilobytes. */
const IMAGES_MAX = 200;
/** Maximum number of PNGs encoded concurrently; each occupies a thread for a few milliseconds. */
const AT_ONCE = 2;

/** A QR code ready to be sent. */
export interface QrImage {
  body: Buffer;
  etag: string;
}

/**
 * Creates QR codes and caches the most recent ones, because a QR code is requested repeatedly while
 * a creator prints or shares it.
 */
export class QrImages {
  readonly #images = new LRUCache<string, Promise<QrImage>>({ max: IMAGES_MAX });
  readonly #limit = pLimit(AT_ONCE);

  get(url: string, colors: QrColors, format: QrFormat): Promise<QrImage> {
    const key = `${format} ${colors.dark} ${colors.light} ${url}`;
    const known = this.#images.get(key);
    if (known) return known;
    const created = this.#create(url, colors, format);
    this.#images.set(key, created);
    created.catch(() => this.#images.delete(key));
    return created;
  }

  async #create(url: string, colors: QrColors, format: QrFormat): Promise<QrImage> {
    const body =
      format === 'svg'
        ? Buffer.from(qrSvg(url, colors))
        : await this.#limit(() => qrPng(url, colors));
    return { body, etag: createHash('sha256').update(body).digest('base64url').slice(0, 22) };
  }
}
