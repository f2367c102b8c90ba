import type { Db, Tx } from '#db/connection.ts';

export interface LinkRow {
  id: string;
  user_id: string;
  position: number;
  title: string;
  url: string;
  button_color: string;
  social_icon: string | null;
  thumbnail_id: string | null;
  /** BIGINT: pg hands it over as text. */
  click_count: string;
}

export type LinkFields = Pick<
  LinkRow,
  'title' | 'url' | 'button_color' | 'social_icon' | 'thumbnail_id'
>;

const COLUMNS = [
  'id',
  'user_id',
  'position',
  'title',
  'url',
  'button_color',
  'social_icon',
  'thumbnail_id',
  'click_count',
];

/** A person's links in the order of their page. */
export async function listLinks(db: Db, userId: string): Promise<LinkRow[]> {
  return db('links').select<LinkRow[]>(COLUMNS).where({ user_id: userId }).orderBy('position');
}

/** Stores a link at its place. @returns it as stored */
export async function insertLink(
  tx: Tx,
  link: LinkFields & Pick<LinkRow, 'id' | 'user_id' | 'position'>,
): Promise<LinkRow> {
  const [row] = await tx<LinkRow>('links').insert(link).returning(COLUMNS);
  return row as LinkRow;
}

/** Only the owner's link is found; a stranger's is as absent as an unknown one. */
export async function findLink(tx: Db, userId: string, id: string): Promise<LinkRow | undefined> {
  return tx('links').select(COLUMNS).where({ id, user_id: userId }).first();
}

/** Changes a link that `findLink` has found. @returns it as stored */
export async function updateLink(tx: Tx, id: string, fields: LinkFields): Promise<LinkRow> {
  const [row] = await tx<LinkRow>('links')
    .where({ id })
    .update({ ...fields, updated_at: tx.fn.now() } as Partial<LinkRow>)
    .returning(COLUMNS);
  return row as LinkRow;
}

/** Removes a link; the others keep their positions, with a gap between them. */
export async function deleteLink(tx: Tx, id: string): Promise<void> {
  await tx('links').where({ id }).delete();
}

/** Rewrites the order in one statement; rows are locked by id, as the recorder does. */
export async function writeOrder(tx: Tx, userId: string, ids: string[]): Promise<void> {
  await tx('links').select('id').where({ user_id: userId }).orderBy('id').forNoKeyUpdate();
  await tx.raw(
    `UPDATE links SET position = wanted.position
     FROM unnest(?::uuid[]) WITH ORDINALITY AS wanted (id, position)
     WHERE links.id = wanted.id AND links.user_id = ? AND links.position <> wanted.position`,
    [ids, userId],
  );
}
