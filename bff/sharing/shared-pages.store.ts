import type { ProfileRow } from '#bff/profile/profile.store.ts';
import { createBatchLoader } from '#db/batch-loader.ts';

/** The columns of a published page that determine its share card and QR code. */
const COLUMNS = [
  'username',
  'appearance',
  'background_color_own',
  'background_photo_id',
  'background_photo_darkest',
  'background_photo_lightest',
  'card_id',
  'card_hash',
] as const;

export type SharedPageRow = Pick<
  ProfileRow & { card_id: string | null; card_hash: string | null },
  (typeof COLUMNS)[number]
>;

const SHARED_PAGES = { name: 'shared-pages' };

/** Returns the published page with this username. */
export const findSharedPage = createBatchLoader(
  (db, usernames): Promise<SharedPageRow[]> =>
    db('profiles')
      .select(...COLUMNS)
      .whereRaw('username = ANY(?) AND published', [usernames])
      .options(SHARED_PAGES),
  (row) => row.username,
);
