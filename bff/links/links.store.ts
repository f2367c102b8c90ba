import type { Db, Tx } from '#db/connection.ts';

export interface LinkRow {
  id: string;
  user_id: string;
  position: number;
  title: string;
  url: string;
  /** The link's own color; null is the page's. */
  button_color_own: string | null;
  social_icon: string | null;
  thumbnail_id: string | null;
  /** pg returns BIGINT as a string. */
  click_count: string;
}

export type LinkFields = Pick<
  LinkRow,
  'title' | 'url' | 'button_color_own' | 'social_icon' | 'thumbnail_id'
>;

const COLUMNS = [
  'id',
  'user_id',
  'position',
  'title',
  'url',
  'button_color_own',
  'social_icon',
  'thumbnail_id',
  'click_count',
] as const;

/** Returns a user's links in page order. */
export async function listLinks(db: Db, userId: string): Promise<LinkRow[]> {
  return db('links')
    .select(...COLUMNS)
    .where({ user_id: userId })
    .orderBy('position');
}

/**
 * Inserts a link at its position.
 * @returns the stored row
 */
export async function insertLink(
  tx: Tx,
  link: LinkFields & Pick<LinkRow, 'id' | 'user_id' | 'position'>,
): Promise<LinkRow> {
  const [row] = await tx('links')
    .insert(link)
    .returning([...COLUMNS]);
  return row as LinkRow;
}

/**
 * Inserts links in one statement.
 * @returns the stored rows in the same order
 */
export async function insertLinks(
  tx: Tx,
  links: readonly (LinkFields & Pick<LinkRow, 'id' | 'user_id' | 'position'>)[],
): Promise<LinkRow[]> {
  const rows = await tx('links')
    .insert([...links])
    .returning([...COLUMNS]);
  return rows.toSorted((a, b) => a.position - b.position);
}

/** Finds only the owner's link; another user's link is treated as unknown. */
export async function findLink(tx: Db, userId: string, id: string): Promise<LinkRow | undefined> {
  return tx('links')
    .select(...COLUMNS)
    .where({ id, user_id: userId })
    .first();
}

/**
 * Changes a link that `findLink` has found.
 * @returns the stored row
 */
export async function updateLink(tx: Tx, id: string, fields: LinkFields): Promise<LinkRow> {
  const [row] = await tx('links')
    .where({ id })
    .update({ ...fields, updated_at: tx.fn.now() })
    .returning([...COLUMNS]);
  return row as LinkRow;
}

/** Deletes a link. The others keep their positions, which leaves a gap. */
export async function deleteLink(tx: Tx, id: string): Promise<void> {
  await tx('links').where({ id }).delete();
}

/** Rewrites the order in one statement. Rows are locked by id, in the recorder's order. */
export async function writeOrder(tx: Tx, userId: string, ids: string[]): Promise<void> {
  await tx('links').select('id').where({ user_id: userId }).orderBy('id').forNoKeyUpdate();
  await tx.raw(
    `UPDATE links SET position = wanted.position
     FROM unnest(?::uuid[]) WITH ORDINALITY AS wanted (id, position)
     WHERE links.id = wanted.id AND links.user_id = ? AND links.position <> wanted.position`,
    [ids, userId],
  );
}
