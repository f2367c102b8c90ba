import { LINK_KINDS, type LinkKind } from '#bff/contracts/link.ts';
import type { Db, Tx } from '#db/connection.ts';

export interface LinkRow {
  id: string;
  user_id: string;
  kind: LinkKind;
  position: number;
  title: string;
  /** Null for headings. */
  url: string | null;
  /** The link's own color. Null means the page's link color. */
  button_color_own: string | null;
  social_icon: string | null;
  thumbnail_id: string | null;
  /** pg returns BIGINT as a string. */
  click_count: string;
  hidden: boolean;
  visible_from: Date | null;
  visible_until: Date | null;
  featured: boolean;
}

export type LinkFields = Omit<LinkRow, 'id' | 'user_id' | 'position' | 'kind' | 'click_count'>;
export type NewLink = Omit<LinkRow, 'click_count'>;

export const COLUMNS = [
  'id',
  'user_id',
  'kind',
  'position',
  'title',
  'url',
  'button_color_own',
  'social_icon',
  'thumbnail_id',
  'click_count',
  'hidden',
  'visible_from',
  'visible_until',
  'featured',
] as const;

/** Condition that excludes deleted links. */
const LISTED = { deleted_at: null };

/** Returns a user's links in page order. */
export async function listLinks(db: Db, userId: string): Promise<LinkRow[]> {
  const rows = db('blocks')
    .select(...COLUMNS)
    .where({ user_id: userId, ...LISTED })
    .whereIn('kind', LINK_KINDS)
    .orderBy(['position', 'id']);
  return (await rows) as LinkRow[];
}

/**
 * Inserts links in one statement.
 * @returns the stored rows in the same order
 */
export async function insertLinks(tx: Tx, links: readonly NewLink[]): Promise<LinkRow[]> {
  const rows = await tx('blocks')
    .insert([...links])
    .returning([...COLUMNS]);
  return (rows as LinkRow[]).toSorted((a, b) => a.position - b.position);
}

/** Returns a link of the user; undefined for another user's link. */
export async function findLink(tx: Db, userId: string, id: string): Promise<LinkRow | undefined> {
  const row = await tx('blocks')
    .select(...COLUMNS)
    .where({ id, user_id: userId, ...LISTED })
    .whereIn('kind', LINK_KINDS)
    .first();
  return row as LinkRow | undefined;
}

/** Returns the owner's links with these ids, in the order of `ids`. */
export async function findLinksById(tx: Tx, userId: string, ids: string[]): Promise<LinkRow[]> {
  const rows = await tx('blocks')
    .select(...COLUMNS)
    .where({ user_id: userId, ...LISTED })
    .whereRaw('id = ANY(?)', [ids]);
  return (rows as LinkRow[]).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/**
 * Updates a link that `findLink` has found.
 * @returns the stored row
 */
export async function updateLink(tx: Tx, id: string, fields: LinkFields): Promise<LinkRow> {
  const [row] = await tx('blocks')
    .where({ id })
    .update({ ...fields, updated_at: tx.fn.now() })
    .returning([...COLUMNS]);
  return row as LinkRow;
}

/** Unfeatures the owner's featured link. */
export async function unfeatureLinks(tx: Tx, userId: string): Promise<void> {
  await tx('blocks')
    .where({ user_id: userId, featured: true, ...LISTED })
    .update({ featured: false });
}

/**
 * Updates the positions of links in one statement. Locks the rows in the order of their ids, as the
 * recorder of visits does, to avoid deadlocks.
 */
export async function writeOrder(tx: Tx, userId: string, ids: string[]): Promise<void> {
  await tx('blocks')
    .select('id')
    .where({ user_id: userId, ...LISTED })
    .orderBy('id')
    .forNoKeyUpdate();
  await tx.raw(
    `UPDATE blocks SET position = wanted.position
     FROM unnest(?::uuid[]) WITH ORDINALITY AS wanted (id, position)
     WHERE blocks.id = wanted.id AND blocks.user_id = ? AND blocks.position <> wanted.position`,
    [ids, userId],
  );
}
