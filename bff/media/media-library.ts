import { randomUUID } from 'node:crypto';
import { Unavailable } from '#bff/domain-errors.ts';
import type { Db } from '#db/connection.ts';
import {
  findMedia,
  findOwnMedia,
  listStoredBytes,
  type MediaContent,
  type MediaType,
  mediaIdOf,
  moveToObject,
  type StoredMedia,
} from './media.store.ts';
import { listObject } from './media-objects.store.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Returns the path of an image on our origin. The content at a path never changes. */
export function mediaPath(id: string | null): string | null {
  return id === null ? null : `/media/${id}`;
}

/**
 * Seconds from an upload to the check of its object. Longer than any request, so that a picture's
 * row is committed before the check or never.
 */
const CHECK_SECONDS = 3_600;
const BATCH = 20;

interface LibraryDeps {
  db: Db;
  /** Undefined if pictures are stored in Postgres. */
  storage: ObjectStorage | undefined;
}

/** A picture as it is sent to visitors. */
type ServedMedia =
  | { isSuspended: true }
  | {
      isSuspended: false;
      contentType: string;
      /**
       * Loads the content.
       * @throws Unavailable when the storage fails
       */
      load(): Promise<Buffer>;
    };

/** Stores and reads the content of pictures. */
export class MediaLibrary {
  readonly #deps: LibraryDeps;

  constructor(deps: LibraryDeps) {
    this.#deps = deps;
  }

  /**
   * Stores an encoded picture. Call it before the transaction that adds the picture's row, because
   * uploads are slow. If the row is never added, a job deletes the object later.
   * @throws Unavailable when the storage fails; nothing has changed then
   */
  async store(
    userId: string,
    bytes: Buffer,
    contentType: MediaType = 'image/webp',
  ): Promise<StoredMedia> {
    const id = mediaIdOf(userId, bytes);
    const { storage } = this.#deps;
    if (!storage) return { id, contentType, bytes, objectKey: null };
    const objectKey = await this.#upload(storage, id, bytes, contentType);
    return { id, contentType, bytes: null, objectKey };
  }

  /** Returns a picture by its id, or null. */
  async read(id: string): Promise<ServedMedia | null> {
    const media = await findMedia(this.#deps.db, id);
    if (!media) return null;
    const { contentType, content, isSuspended } = media;
    if (isSuspended) return { isSuspended };
    return { isSuspended, contentType, load: () => this.#load(content) };
  }

  /**
   * Returns the content of a user's own picture, or null if the picture no longer exists. Includes
   * pictures of suspended pages.
   * @throws Unavailable when the storage fails
   */
  async readOwn(userId: string, id: string): Promise<Buffer | null> {
    const content = await findOwnMedia(this.#deps.db, userId, id);
    return content && this.#load(content);
  }

  async #load(content: MediaContent): Promise<Buffer> {
    if (content.bytes) return content.bytes;
    const { storage } = this.#deps;
    if (!storage) {
      throw new Unavailable(undefined, { cause: new Error('MEDIA_S3_URL is not set') });
    }
    return storage.get(content.objectKey);
  }

  /**
   * Moves the pictures from Postgres to the storage. Can run while servers are running. It can be
   * interrupted and run again.
   * @param onMoved receives the number of pictures moved so far
   * @returns the number of pictures moved
   * @throws Unavailable when the storage fails
   */
  async moveToStorage(onMoved: (count: number) => void): Promise<number> {
    const { db, storage } = this.#deps;
    if (!storage) throw new Error('MEDIA_S3_URL is missing');
    let [last, moved] = ['', 0];
    for (;;) {
      const rows = await listStoredBytes(db, last, BATCH);
      for (const { id, content_type, bytes } of rows) {
        await moveToObject(db, id, await this.#upload(storage, id, bytes, content_type));
      }
      last = rows.at(-1)?.id ?? last;
      moved += rows.length;
      if (rows.length === 0) return moved;
      onMoved(moved);
    }
  }

  /**
   * Uploads an object under a unique key, so that the cleanup of an older object cannot delete it.
   */
  async #upload(
    storage: ObjectStorage,
    id: string,
    bytes: Buffer,
    contentType: string,
  ): Promise<string> {
    const key = `${id}/${randomUUID()}`;
    await listObject(this.#deps.db, key, CHECK_SECONDS);
    await storage.put(key, bytes, contentType);
    return key;
  }
}
