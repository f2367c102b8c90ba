import { MediaLibrary } from '#bff/media/media-library.ts';
import type { Db } from '#db/connection.ts';

/** Returns the dependencies for adding links in a process without a server. */
export const linkDeps = (db: Db) => ({
  db,
  media: new MediaLibrary({ db, storage: undefined }),
  pages: { evict: async () => undefined },
  purges: { add: async () => undefined },
});
