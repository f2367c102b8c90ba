import { MediaLibrary } from '#bff/media/media-library.ts';
import type { Db } from '#db/connection.ts';

/** Returns what adding links requires, for a process without servers. */
export const linkDeps = (db: Db) => ({
  db,
  media: new MediaLibrary({ db, storage: undefined }),
  pages: { evict: async () => undefined },
  purges: { add: async () => undefined },
});
