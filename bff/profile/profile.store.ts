import type { LinkKind } from '#bff/contracts/link.ts';
import { createBatchLoader } from '#db/batch-loader.ts';
import type { Db, Tx } from '#db/connection.ts';
import type { SocialRow } from './socials.store.ts';
import { UsernameTaken } from './username-errors.ts';

export interface ProfileRow {
  user_id: string;
  username: string;
  name: string;
  bio: string;
  /** The background that the creator has chosen; null for the theme's background. */
  background_color_own: string | null;
  /** The stored appearance; parse it with `readAppearance`. */
  appearance: unknown;
  background_photo_id: string | null;
  /** The darkest and the lightest color of the background photo. Null without a photo. */
  background_photo_darkest: string | null;
  background_photo_lightest: string | null;
  language: string;
  seo_title: string;
  seo_description: string;
  noindex: boolean;
  show_views: boolean;
  picture_id: string | null;
  pro: boolean;
  time_zone: string;
  /** pg returns BIGINT as a string. */
  views: string;
  /** False while the page is offline or suspended. */
  published: boolean;
  /** The value that `published` gets when a suspension ends. Null unless suspended. */
  publish_on_restore: boolean | null;
  /** The reason of the suspension; null unless suspended. */
  suspension_reason: string | null;
  /** Time of the owner's first save; null before it. */
  saved_at: Date | null;
}

/** The columns that an edit may change. */
export type ProfilePatch = Partial<
  Omit<ProfileRow, 'user_id' | 'pro' | 'views' | 'suspension_reason' | 'saved_at'>
>;

/** The columns that an edit reads before it changes the page. */
const LOCKED_COLUMNS = [
  'username',
  'time_zone',
  'saved_at',
  'suspension_reason',
  'appearance',
  'background_color_own',
  'background_photo_id',
  'background_photo_darkest',
  'background_photo_lightest',
  'picture_id',
] as const;

export type LockedPage = Pick<ProfileRow, (typeof LOCKED_COLUMNS)[number]>;

const COLUMNS = [
  'user_id',
  'username',
  'name',
  'bio',
  'background_color_own',
  'appearance',
  'background_photo_id',
  'background_photo_darkest',
  'background_photo_lightest',
  'language',
  'seo_title',
  'seo_description',
  'noindex',
  'show_views',
  'picture_id',
  'pro',
  'time_zone',
  'views',
  'published',
  'publish_on_restore',
  'suspension_reason',
  'saved_at',
] as const;

/**
 * Names of the two prepared statements. Postgres parses and plans a named statement once per
 * connection, not once per request.
 */
const OWN_PROFILES = { name: 'own-profiles' };
const PUBLIC_PROFILES = { name: 'public-profiles' };

/** Returns a user's profile, or undefined when the account was deleted. */
export const findProfile = createBatchLoader(
  (db, userIds): Promise<ProfileRow[]> =>
    db('profiles')
      .select(...COLUMNS)
      .whereRaw('user_id = ANY(?)', [userIds])
      .options(OWN_PROFILES),
  (row) => row.user_id,
);

/** Returns the id of the user with this username, or undefined. */
export async function findUsernameOwner(db: Db, username: string): Promise<string | undefined> {
  const profile = await db('profiles').select('user_id').where({ username }).first();
  return profile?.user_id;
}

/**
 * Locks a page, so that its edits run one at a time. Locks the user's row, which the recorder of
 * visits never locks, so that counting does not wait for edits. Reads the page in a separate
 * statement, because the statement that waits for the lock would return the page from before the
 * wait.
 * @returns the page before the edit, or undefined when the account was deleted
 */
export async function lockPage(tx: Tx, userId: string): Promise<LockedPage | undefined> {
  const user = await tx('users').select('id').where({ id: userId }).forNoKeyUpdate().first();
  if (!user) return undefined;
  return tx('profiles')
    .select(...LOCKED_COLUMNS)
    .where({ user_id: userId })
    .first();
}

/** Records the first save of a page. From then on, search engines may index it (S76). */
export async function markSaved(tx: Tx, userId: string): Promise<void> {
  await tx('profiles').where({ user_id: userId }).update({ saved_at: tx.fn.now() });
}

/**
 * Updates a profile.
 * @throws UsernameTaken
 */
export async function updateProfile(db: Db, userId: string, patch: ProfilePatch): Promise<void> {
  await db('profiles')
    .where({ user_id: userId })
    .update({ ...patch, updated_at: db.fn.now() })
    .catch(translate);
}

function translate(error: unknown): never {
  const { constraint } = error as { constraint?: unknown };
  throw constraint === 'profiles_username_unique' ? new UsernameTaken() : error;
}

/** A page that is published and not suspended. */
export interface PublicProfileRow
  extends Omit<ProfileRow, 'publish_on_restore' | 'suspension_reason'> {
  /** The hash of the share card; null until it is drawn. */
  card_hash: string | null;
  /** Version of the list of blocked hosts. pg returns BIGINT as a string. */
  blocklist_version: string;
  /**
   * Milliseconds from the query to the next scheduled change of a link. Null if no change is
   * scheduled.
   */
  changes_in: number | null;
  /** The links that visitors see at the time of the query, without social accounts. */
  links: {
    id: string;
    kind: LinkKind;
    featured: boolean;
    title: string;
    /** Null for headings. */
    url: string | null;
    button_color_own: string | null;
    social_icon: string | null;
    thumbnail_id: string | null;
  }[];
  /** The social row in page order. */
  socials: Omit<SocialRow, 'click_count'>[];
}

/**
 * Returns the published profile with this username, its links and its social row, in one query. The
 * result includes links and accounts on blocked hosts, which `findVisibleProfile` removes.
 */
export const findPublicProfile = createBatchLoader(
  async (db, usernames) => {
    const query = db.raw<{ rows: PublicProfileRow[] }>(
      `SELECT p.user_id, p.username, p.name, p.bio, p.background_color_own, p.appearance,
       p.background_photo_id, p.background_photo_darkest, p.background_photo_lightest, p.language,
       p.seo_title, p.seo_description, p.noindex, p.show_views, p.picture_id, p.card_hash, p.pro,
       p.time_zone, p.views, p.published, p.saved_at,
       (SELECT version FROM blocklist_version) AS blocklist_version,
       COALESCE((
         SELECT json_agg(json_build_object(
           'id', l.id, 'kind', l.kind, 'featured', l.featured, 'title', l.title, 'url', l.url,
           'button_color_own', l.button_color_own, 'social_icon', l.social_icon, 'thumbnail_id', l.thumbnail_id) ORDER BY l.position, l.id)
         FROM blocks l WHERE l.user_id = p.user_id AND l.kind <> 'social' AND l.deleted_at IS NULL
           AND NOT l.hidden AND (l.visible_from IS NULL OR l.visible_from <= now())
           AND (l.visible_until IS NULL OR l.visible_until > now())), '[]') AS links,
       (SELECT floor(extract(epoch FROM min(change.at) - now()) * 1000)::float8
         FROM blocks l CROSS JOIN LATERAL (VALUES (l.visible_from), (l.visible_until)) AS change (at)
         WHERE l.user_id = p.user_id AND l.deleted_at IS NULL AND NOT l.hidden
           AND change.at > now()) AS changes_in,
       COALESCE((
         SELECT json_agg(json_build_object('id', s.id, 'platform', s.social_icon, 'url', s.url)
           ORDER BY s.position, s.id)
         FROM blocks s WHERE s.user_id = p.user_id AND s.kind = 'social' AND s.deleted_at IS NULL), '[]') AS socials
     FROM profiles p WHERE p.username = ANY(?) AND p.published`,
      [usernames],
    );
    return (await query.options(PUBLIC_PROFILES)).rows;
  },
  (row) => row.username,
);
